// Lessons: what somebody meets for the first time is explained on a card, when it is met and when it can be read: once for each
// thing of a game, some questions apart, and never while something is shown. One may play on beside it. The browser remembers what
// it has explained.

const $ = (id) => document.getElementById(id);
const SOON = 350; // milliseconds in which a tap was meant for what was there before the card
const READ = 1500; // milliseconds after which a card was read
const desk = matchMedia("(min-width: 47.01rem) and (min-height: 32.01rem)"); // there it lies beside the board
const card = $("lesson"), known = card && `gameshelf.lessons.${card.dataset.game}`;
const APART = 4; // questions from one lesson to the next: who has just learned something wants to play
let at = 0, last = null; // when it came; the last question at which something was explained
const REST = 2; // and so many at least to what cannot wait: not at every question
let question = null, left = 0, rest = 0; // the question that is asked, and how many come before the next lesson
let greeted; // the question beside which how it goes was told
let undone = false; // whether the last thing was to take something back: what was done already is not explained then

// A phone that is held upright: the card lies in the place of the title and of what is asked and advised, never over the board
const upright = matchMedia("(max-width: 39.99rem), (max-width: 47rem) and (min-height: 32.01rem)");
const MOST = 168, SIZES = [18, 17, 16, 15, 14, 13, 12]; // pixels: how high that card may be, and its words

/** Give the card its place, and its words the size that has room there. */
function fit() {
  if (!card.open) return;
  for (const side of ["top", "height", "left", "width", "bottom"]) card.style[side] = "";
  $("lesson-text").style.fontSize = "";
  if (desk.matches) {
    const free = room();
    document.body.classList.toggle("lesson-asks", Boolean(free)); // it lies where the advice is, which comes after it
    if (free) for (const side of ["top", "left", "width", "bottom"]) card.style[side] = `${free[side]}px`;
    document.body.style.setProperty("--lesson", `${free ? 0 : Math.max(0, $("t-side")?.getBoundingClientRect().bottom - card.offsetTop + 8)}px`);
    if ($("story")) $("story").scrollTop = $("story").scrollHeight; // it has become lower, and ends with what is new
  }
  if (!upright.matches) return;
  const end = $("t-ask").getBoundingClientRect().bottom, top = Math.max(2, end - MOST);
  $("lesson-head").dataset.question = $("question").textContent; // it is covered, so it stands on the card
  [card.style.top, card.style.height] = [`${top}px`, `${end - top}px`];
  for (const size of SIZES) {
    $("lesson-text").style.fontSize = `${size}px`;
    if (card.scrollHeight <= card.clientHeight) break;
  }
}

/** At a desk: under the story while that is short, else under the answers, where it has room there, so that the story can be read;
    else it lies over the story. */
function room() {
  if (under($("story"))) return null;
  const ask = $("t-ask").getBoundingClientRect(), left = ask.left + EDGE, width = ask.width - 2 * EDGE;
  card.style.width = `${width}px`;
  const from = Math.max(...[$("question"), ...$("answers").children].map((one) => one.getBoundingClientRect().bottom)) + EDGE;
  const to = $("t-tools").getBoundingClientRect().top - EDGE;
  const size = BESIDE.find((one) => (($("lesson-text").style.fontSize = `${one}px`), card.offsetHeight <= to - from));
  const top = to - card.offsetHeight;
  card.style.width = "";
  if (!size) $("lesson-text").style.fontSize = "";
  return size ? { top, left, width, bottom: innerHeight - to } : null;
}

/** Whether there is room for the card under the last line of the story. */
function under(story) {
  const last = story?.querySelector("#t-lines, ol")?.getBoundingClientRect().bottom, free = card.getBoundingClientRect();
  return last !== undefined && story.scrollHeight <= story.clientHeight + 1 && last + EDGE < free.top && free.height > 0;
}
const EDGE = 8, BESIDE = [18, 17, 16, 15, 14]; // pixels: around the card, and its words there

const learned = () => new Set(JSON.parse(localStorage.getItem(known) ?? "[]"));
const wanted = () => localStorage.getItem("gameshelf.lessons") !== "off";

/** Explain the first thing of this position that has not been explained, where nothing else is going on. */
function teach() {
  const { turn, moved } = $("table")?.dataset ?? {};
  if (isRead() && (turn !== "mine" || moved !== last)) learn(); // who plays on has read it
  else if (card.open && turn !== "mine") card.close();
  if (turn !== "mine") return;
  const now = card.open && document.querySelector(`#lessons [data-lesson="${card.dataset.lesson}"]`);
  if (now) $("lesson-text").textContent = now.textContent; // several moves of one tap: what it says is true of the last picture
  fit();
  const busy = document.body.dataset.playing === "true" || document.querySelector("dialog[open], #menu:not([hidden]), #hint:not([hidden]), #rules:not([hidden])");
  const welcome = $("welcome"), early = welcome && (!desk.matches || (greeted ??= moved) === moved);
  if (early) last = moved; // how it goes is enough for one question; at a desk it stays until the next thing is explained
  if (early || busy || !wanted() || document.activeElement?.matches("input, select, textarea")) return;
  if (moved !== question) {
    if (undone) last = moved;
    [question, left, rest, undone] = [moved, left - 1, rest - 1, false];
  }
  const told = learned(), fresh = [...document.querySelectorAll("#lessons [data-lesson]")].filter((one) => !told.has(one.dataset.lesson));
  const lesson = (rest > 0 && moved !== last ? undefined : fresh.find((one) => "now" in one.dataset)) ?? (moved === last || left > 0 ? undefined : fresh[0]);
  if (!lesson) return;
  [last, at, rest, left, card.dataset.lesson] = [moved, performance.now(), REST, APART + Math.floor(told.size / 2), lesson.dataset.lesson]; // ever more rarely
  welcome?.remove();
  card.show();
  $("lesson-text").textContent = lesson.textContent; // it comes when the card is there, so that it is read aloud
  fit();
}

const isRead = () => card.open && performance.now() - at > READ;

function learn() {
  localStorage.setItem(known, JSON.stringify([...learned().add(card.dataset.lesson)]));
  card.close(); // the focus goes back to where it was
}

/** A tap on the card and a key that closes it are for it alone. */
function only(event) {
  if (!card.open || event.key === "Tab" || document.querySelector("dialog[open]:not(#lesson)")) return; // a closer look lies over it
  if (!card.contains(event.target) && event.key !== "Escape") return;
  event.stopImmediatePropagation();
  if (event.type === "pointerdown" || event.type === "touchstart") return;
  event.preventDefault();
  if (performance.now() - at < SOON) return;
  if (event.type !== "click" && !["Enter", "Escape", " "].includes(event.key)) return;
  learn();
  queueMicrotask(teach); // what cannot wait either
}

if (card) {
  for (const kind of ["click", "keydown", "pointerdown", "touchstart"]) addEventListener(kind, only, { capture: true, passive: false });
  for (const when of ["fitted", "rested"]) document.addEventListener(when, () => queueMicrotask(teach));
  for (const when of ["scroll", "resize"]) addEventListener(when, fit, { passive: true });
  document.addEventListener("toggle", ({ target }) => target.id === "all-moves" && fit(), true);
  addEventListener("click", ({ target }) => target.closest?.("[data-undo]") && (undone = true), true);
  document.addEventListener("send", ({ detail }) => detail.hint && card.open && learn()); // a hint takes its place
  document.addEventListener("beat", () => isRead() && learn()); // and so does what is told
  const taught = $("taught");
  taught.checked = wanted();
  taught.addEventListener("change", () => (localStorage.setItem("gameshelf.lessons", taught.checked ? "on" : "off"), teach()));
  $("teach-again").addEventListener("click", ({ target }) => {
    localStorage.removeItem(known);
    target.closest("details.more").open = false;
    [last, left] = [null, 0];
    teach();
  });
  teach();
}
