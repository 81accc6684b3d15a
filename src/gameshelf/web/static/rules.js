// The rulebook: chapters fold on a phone; whoever follows a link, or searches, finds them open.

const chapters = [...document.querySelectorAll("details.chapter")];
const narrow = matchMedia("(max-width: 47rem)");

function open(id) {
  const there = id ? document.getElementById(decodeURIComponent(id)) : null;
  const chapter = there?.closest("details.chapter");
  if (chapter) chapter.open = true;
  return there;
}

if (document.body.classList.contains("rules-page") && narrow.matches) for (const one of chapters) one.open = false;
open(location.hash.slice(1))?.scrollIntoView();
addEventListener("hashchange", () => open(location.hash.slice(1))?.scrollIntoView());
document.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href^='#']");
  if (link) open(link.hash.slice(1));
}, true);

let folded = null; // how the chapters were before a search
document.getElementById("rules-search")?.addEventListener("input", ({ target }) => {
  const word = target.value.trim();
  folded ??= chapters.map((one) => one.open);
  chapters.forEach((one, n) => { one.open = Boolean(word) || folded[n]; });
  if (!word) folded = null;
});
