// Beats: what happened is shown one thing after the other, at each viewer's own pace. Pictures wait in a line until the page
// has caught up; who wants no motion, or everything at once, sees each picture as it comes.

const LASTS = [500, 1100, 2200]; // milliseconds of a glance, of something plain, of a banner
const PACES = { calm: 1.7, normal: 1, quick: 0.4, "at once": 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const line = []; // pictures that wait, each with what happened on the way to it
let playing = false, hurry = false, wake = null;

const pace = () => PACES[localStorage.getItem("gameshelf.pace")] ?? PACES.normal;
const place = (id) => (id ? document.getElementById(id) : null);
const pause = (time) => new Promise((done) => {
  const timer = setTimeout(done, time);
  wake = () => (clearTimeout(timer), done());
});

/** Fit a picture in when its turn has come: at once, or after those before it. */
function follow(fit, beats) {
  if (pace() === 0 || still.matches || document.hidden) {
    skip();
    return fit();
  }
  line.push({ fit, beats });
  mark();
  if (!playing) play();
}

/** All that waits, now. */
function skip() {
  hurry = line.length > 0 || playing;
  wake?.();
}

async function play() {
  playing = true;
  while (line.length) {
    const { fit, beats } = line.shift();
    mark();
    fit();
    for (const beat of beats) if (!hurry) await show(beat);
    if (!hurry && line.length) await pause(300 * pace());
  }
  playing = hurry = false;
  mark();
}

/** Show one beat: a word at the place that it is about, larger the more it matters. */
async function show(beat) {
  const size = beat.size ?? 1, box = document.getElementById("beat"), board = document.getElementById("picture");
  if (!box || !board) return;
  const node = place(beat.piece) ?? place(beat.end) ?? place(beat.start), all = board.getBoundingClientRect();
  const at = size < 2 && node ? node.getBoundingClientRect() : all;
  box.className = `beat size-${size}${beat.seat === undefined || beat.seat === null ? "" : ` p${beat.seat}`}`;
  box.textContent = beat.text;
  box.hidden = false;
  const left = at.left + at.width / 2 - box.offsetWidth / 2, top = at.top + Math.min(at.height / 2, size < 2 && !node ? 60 : 1e4);
  box.style.left = `${Math.max(all.left + 4, Math.min(left, all.right - box.offsetWidth - 4))}px`;
  box.style.top = `${Math.max(4, Math.min(top - box.offsetHeight / 2, innerHeight - box.offsetHeight - 8))}px`;
  node?.animate?.([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], { duration: 420, iterations: size + 1 });
  document.dispatchEvent(new CustomEvent("beat", { detail: beat }));
  await pause(LASTS[size] * pace() * (line.length > 8 ? 0.4 : 1));
  box.hidden = true;
}

/** How much there is still to see. */
function mark() {
  const button = document.getElementById("skip");
  document.body.dataset.waiting = String(line.length);
  if (button) (button.hidden = !line.length, button.textContent = `Skip to now (${line.length})`);
}

document.getElementById("skip")?.addEventListener("click", skip);
const chosen = document.getElementById("pace");
if (chosen) {
  chosen.value = localStorage.getItem("gameshelf.pace") ?? "normal";
  chosen.addEventListener("change", () => (localStorage.setItem("gameshelf.pace", chosen.value), pace() === 0 && skip()));
}
globalThis.beats = { follow, skip };
