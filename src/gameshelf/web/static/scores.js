// One's best scores, kept in this browser: told under a result, and on the shelf.

const mark = "gameshelf.best.";

function read(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

/** Keep the score of a game that was won, and tell how it compares; the same table counts once. */
function keepScore() {
  const place = document.getElementById("best");
  if (!place) return;
  const key = mark + place.dataset.key, score = Number(place.dataset.score), { table, told } = place.dataset;
  let kept = read(key);
  if (kept?.table !== table && !(kept?.score >= score)) {
    kept = { score, table, told, before: kept?.score ?? null };
    localStorage.setItem(key, JSON.stringify(kept));
  }
  const fresh = kept.table === table && kept.before !== null;
  place.textContent = fresh ? `Your best score so far (${told}); it was ${kept.before}.`
    : kept.table === table ? `Your first score here (${told}): ${score}.` : `Your best score (${told}) is ${kept.score}.`;
  place.hidden = false;
}

/** The best scores of each game on the shelf, the highest first. */
function tellScores() {
  for (const place of document.querySelectorAll("[data-best]")) {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(`${mark}${place.dataset.best}.`)).map(read).filter(Boolean);
    found.sort((a, b) => b.score - a.score);
    place.textContent = `Your best: ${found.slice(0, 3).map(({ score, told }) => `${score} (${told})`).join(", ")}`;
    place.hidden = !found.length;
  }
}

globalThis.scores = { keep: keepScore };
tellScores();
