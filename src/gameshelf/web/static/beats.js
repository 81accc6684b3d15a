// Beats: what happened is shown one thing after the other, at each viewer's own pace: a piece walks, a tile is turned over in
// the middle, dice come to rest, what was won glides to its owner; then the picture itself is fitted in. Pictures wait in a
// line until the page has caught up; who wants no motion, or everything at once, sees each picture as it comes.

const LASTS = [450, 1000, 1900]; // milliseconds of a glance, of something plain, of a banner
const READ = 18, SHORT = 45; // milliseconds for each letter beyond a short sentence
const PACES = { calm: 1.7, normal: 1, quick: 0.4, "at once": 0 };
const MOST = 6; // icons that glide; more are told by their number
const SVG = "http://www.w3.org/2000/svg";
const still = matchMedia("(prefers-reduced-motion: reduce)"), phone = matchMedia("(max-width: 47rem), (max-height: 32rem)");
const line = []; // pictures that wait, each with what happened on the way to it
let playing = false, hurry = false, wake = null, slow = 1, begun = 0;
const EDGES = 64, GAP = 8, DIE = [40, 112]; // pixels: around dice, between them, how wide one is
const LAST = 2600; // how long a board is seen at the end, at a normal pace
const HASTE = 600; // milliseconds in which a tap was meant for what was there before "Skip to now"

const pace = () => PACES[localStorage.getItem("gameshelf.pace")] ?? PACES.normal;
const $ = (id) => (id ? document.getElementById(id) : null);
const pause = (time) => new Promise((done) => {
  if (hurry) return done();
  const timer = setTimeout(done, time * slow);
  wake = () => (clearTimeout(timer), done());
});

/** Fit a picture in when its turn has come: at once, or after those before it. `peek` reads it before. */
function follow(fit, beats, peek) {
  if (pace() === 0 || still.matches || document.hidden) {
    skip();
    return playing ? line.push({ fit, beats: [], peek }) : fit();
  }
  line.push({ fit, beats, peek });
  mark();
  if (!playing) play();
}

/** All that waits, now. */
function skip() {
  hurry = line.length > 0 || playing;
  wake?.();
}

/** Whether how it goes, or on a phone the rules, are still being read, over the board. */
const reading = () => ($("welcome") && getComputedStyle($("welcome")).position === "fixed") || (phone.matches && $("rules")?.hidden === false);

async function play() {
  playing = true;
  begun = performance.now();
  while (line.length) {
    while (reading() && !hurry && line[0].beats.length) await pause(200);
    const { fit, beats, peek } = line.shift(), next = beats.length && !hurry ? peek() : null;
    mark(beats.length);
    // While a slip can be taken back its time runs: then the picture comes first.
    const first = next === null || next.querySelector("#undo.ring") !== null;
    let shown = first;
    globalThis.beats.rolled = !first && !hurry && beats.some((beat) => beat.dice || beat.kind === "roll");
    const ends = next?.dataset?.turn === "over" && ["mine", "other"].includes(document.body.dataset.turn);
    document.body.classList.toggle("last-look", Boolean(ends));
    if (first) fit();
    const last = beats.findLastIndex((beat) => !isQuiet(beat, next)) + 1, boards = beats.map(({ board }) => board && globalThis.fitting.read(board));
    for (const [n, beat] of beats.entries()) {
      if (hurry) break;
      if ((n === last || beat.after || (ends && beat.kind === "end")) && !shown) (fit(), (shown = true), await pause(450)); // what happened has come to rest before the next turn is told
      if (beat.text) await show(beat, (!shown && boards.find((board, k) => board && k >= n)) || next);
      if (boards[n] && !shown && !hurry) (globalThis.fitting.fit(boards[n]), await pause(450)); // what comes next happens on this board
    }
    if (!shown) fit();
    if (ends) await lastLook();
    if (!hurry && line.length) await pause(300);
  }
  playing = hurry = false;
  hush();
  mark();
  document.dispatchEvent(new CustomEvent("rested"));
}

/** Whether it is only said, of what the next picture has as well: then the board shows it already. */
function isQuiet({ kind, size = 1, dice, art, brings, walks, piece, start, end, board }, next) {
  const about = [piece, end, start].filter(Boolean);
  return size < 2 && !dice && !art && !brings && !walks && !board && !["walk", "turn", "fall"].includes(kind) && (!about.length || about.some((id) => next?.querySelector?.(`#${CSS.escape(id)}`)));
}

/** The board as it is at the end, with all that was hidden, is seen for a while before the page tells the result. */
async function lastLook() {
  if (!hurry) await pause(LAST);
  document.body.classList.remove("last-look");
  document.dispatchEvent(new CustomEvent("ended"));
}

/** Nothing is told any more. */
function hush() {
  const box = $("beat");
  if (box) ((box.hidden = true), box.replaceChildren());
  document.body.classList.remove("telling");
}

/** Show one beat, and what it brings. */
async function show(beat, next) {
  const board = $("picture");
  if (!board) return;
  const behind = (beat.size ?? 1) > 1 ? 0 : line.length; // a banner has its time, however much waits
  slow = pace() * (behind > 12 ? 0.4 : behind > 5 ? 0.7 : 1);
  document.dispatchEvent(new CustomEvent("beat", { detail: beat }));
  sound(beat);
  if (beat.walks) await walk(beat.walks, next);
  if (hurry) return;
  const large = beat.dice ? cast(beat.dice) : beat.art || beat.kind === "turn" ? face(beat, next) : null;
  if (beat.kind === "walk") walk(beat.piece, next);
  if (beat.kind === "fall") fall($(beat.piece));
  const box = told(beat, board, large), ring = beat.kind === "fall" || large ? null : around($(beat.piece) ?? $(beat.end) ?? $(beat.start), beat);
  if (beat.dice) await settle(large, box);
  const stays = large ? Number(getComputedStyle(box).getPropertyValue("--stays")) || 0 : 0; // a scene that takes its time says so in its look.css
  await pause(LASTS[beat.size ?? 1] + (large ? 350 + stays : 0) + READ * Math.max(0, beat.text.length - SHORT));
  if (beat.kind === "fall") lie($(beat.piece), next);
  const lies = beat.kind === "turn" && large && !hurry && (await home(box, beat.piece, next));
  if (beat.brings && !hurry) await bring(beat, lies || (large ?? $(beat.piece) ?? $(beat.start) ?? box));
  ring?.remove();
  if (isScene(beat, large)) hush(); // words stay until there are others: where one reads nothing flickers
}

/** What is shown on a card of its own over the board; all else is a line of words, also how a game ends: all of the board is seen then. */
const isScene = (beat, large) => Boolean(large) || ((beat.size ?? 1) > 1 && beat.kind !== "end");

/** What is told of a beat: words always in one place, a scene over the board. */
function told(beat, board, large) {
  const size = beat.size ?? 1, box = $("beat"), scene = isScene(beat, large);
  const node = $(beat.piece) ?? $(beat.end) ?? $(beat.start);
  const words = Object.assign(document.createElement("p"), { textContent: beat.text });
  box.className = `beat is-${beat.kind} size-${scene ? size : Math.min(size, 1)}${large ? " large" : ""}${scene ? "" : " told-line"}${beat.seat === undefined ? "" : ` p${beat.seat}`}`;
  box.replaceChildren(...(large ? [large] : []), words);
  box.style.removeProperty("--side");
  box.style.setProperty("--slow", slow); // what moves by itself in what is shown keeps this pace
  Object.assign(box.style, { left: "0", top: "0", width: "", height: "" }); // as wide as it can be, wherever it was
  box.hidden = false;
  if (large?.className === "faces") for (const svg of large.children) frame(svg);
  const where = [beat.kind === "fall" && $(beat.start), node, $(beat.start), $(beat.end)].filter(Boolean); // of what falls also the ground
  document.body.classList.toggle("telling", !scene);
  const tray = large && (beat.dice || beat.start === "tray") ? $("tray")?.getBoundingClientRect() : null, room = roomOf(board);
  if (scene && tray) into(box, tray, room, beat.dice?.length);
  else if (scene) clear(box, room, where.map((one) => one.getBoundingClientRect()), size > 1); else lineUp(box, board);
  if (large && !beat.dice) {
    turn(large);
    box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220 * slow, easing: "ease-in" }); // no empty card while what lay face down is seen from its edge
    if (beat.kind === "turn") words.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], { duration: 480 * slow }); // what it is, is seen first
  }
  return box;
}

/** What is seen of the board, between what lies over it: on a phone the question above and the answers below. */
function roomOf(board) {
  const all = board.getBoundingClientRect(), room = { left: all.left + 4, right: all.right - 4, top: Math.max(4, all.top), bottom: Math.min(innerHeight - 8, all.bottom) };
  const beside = Math.min(...[...board.querySelectorAll("[id^='mat-']")].map((one) => one.getBoundingClientRect().left));
  if (beside > all.left + 0.55 * all.width && beside < all.right) room.right = beside - 6; // where all that people have stands beside the board
  for (const id of ["t-ask", "answers"]) {
    const bar = $(id)?.getBoundingClientRect();
    if (!bar || bar.right <= all.left + 8 || bar.left >= all.right - 8) continue;
    if (bar.top <= room.top && bar.bottom > room.top) room.top = bar.bottom + 4;
    else if (bar.top > room.top && bar.top < room.bottom && bar.bottom >= innerHeight - 8) room.bottom = bar.top - 4;
  }
  return room;
}

/** Words have one place: on a phone that of what is asked, which is over while something is shown; at a desk just above the board,
    beside the players, where it may be that of how far it is. */
function lineUp(box, board) {
  const asks = $("t-ask")?.getBoundingClientRect(), all = board.getBoundingClientRect();
  if (phone.matches && asks?.height) return lay(box, asks.left, asks.top, asks.width, asks.height);
  const w = box.offsetWidth, y = Math.max(4, topOf(board) - box.offsetHeight - 5), last = document.querySelector("#t-seats > :last-child")?.getBoundingClientRect();
  const free = last && last.bottom > y ? Math.min(last.right + 8, all.right - w) : all.left;
  lay(box, Math.max(free, all.left + (all.width - w) / 2), y);
}

/** Where the drawing of a board begins: it may be less high than its place. */
function topOf(board) {
  const drawn = board.querySelector("svg"), unit = drawn.getScreenCTM();
  return unit.f + drawn.viewBox.baseVal.y * unit.d;
}

function lay(box, left, top, width, height) {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: width ? `${width}px` : "", height: height ? `${height}px` : "" });
}

/** Where a board has a place for dice, they fall there, as large as has room in it. */
function into(box, tray, room, dice) {
  if (dice) box.style.setProperty("--side", `${Math.max(DIE[0], Math.min(DIE[1], (tray.width - EDGES) / dice - GAP))}px`);
  const w = box.offsetWidth, h = box.offsetHeight, within = (from, low, high) => Math.max(low, Math.min(from, high));
  lay(box, within((tray.left + tray.right - w) / 2, room.left, room.right - w), within((tray.top + tray.bottom - h) / 2, room.top, room.bottom - h));
}

/** A scene lies in the middle where it is a great one, else in the upper or the lower part: where it covers least of what it is about,
    of which the first counts most. */
function clear(box, room, about, great) {
  const w = box.offsetWidth, h = box.offsetHeight, x = Math.max(room.left, (room.left + room.right - w) / 2), low = Math.max(room.top, room.bottom - h);
  const own = $(`mat-${$("root")?.dataset.shown}`)?.getBoundingClientRect(); // nor what one has oneself
  const covered = (y) => about.reduce((sum, one, n) => sum + (n ? 0.3 : 1) * shared(x, y, w, h, one), own ? 0.3 * shared(x, y, w, h, own) : 0);
  const spots = [...(great ? [(room.top + low) / 2] : []), room.top, low];
  lay(box, x, spots.reduce((best, one) => (covered(one) < covered(best) - 0.02 ? one : best)));
}

/** How much of something a box would cover, 0 to 1. */
const shared = (x, y, w, h, one) =>
  (Math.max(0, Math.min(x + w, one.right) - Math.max(x, one.left)) * Math.max(0, Math.min(y + h, one.bottom) - Math.max(y, one.top))) / (one.width * one.height || 1);

/** A ring around what words are about; it goes with it. */
function around(node, { seat, size = 1 }) {
  if (!node) return null;
  const ring = Object.assign(document.createElement("div"), { className: `beat-ring size-${size}${seat === undefined ? "" : ` p${seat}`}` });
  const go = () => {
    if (!ring.isConnected) return;
    const at = node.getBoundingClientRect(), drawn = node.closest("#picture svg")?.getBoundingClientRect() ?? at; // what reaches beyond the board is not seen
    const left = Math.max(at.left, drawn.left), top = Math.max(at.top, drawn.top);
    lay(ring, left, top, Math.min(at.right, drawn.right) - left, Math.min(at.bottom, drawn.bottom) - top);
    ring.hidden = !at.width || !node.isConnected;
    requestAnimationFrame(go);
  };
  document.body.append(ring);
  go();
  return ring;
}

/** The pieces of an id: all whose ids begin so, when it ends in -. */
const pieces = (id) => (id?.endsWith("-") ? [...document.querySelectorAll(`#picture [id^="${CSS.escape(id)}"]`)] : [$(id)].filter(Boolean));

/** Pieces go to where they lie in the next picture; everything else waits for it. */
async function walk(id, next) {
  let goes = false;
  for (const piece of pieces(id)) {
    const there = next?.querySelector(`#${CSS.escape(piece.id)}`)?.getAttribute("transform");
    if (!there || there === piece.getAttribute("transform")) continue;
    piece.setAttribute("transform", there);
    goes = true;
  }
  if (goes) await pause(550 / slow); // as long as board.css lets a piece glide
}

/** What stands there shakes and comes down; the next picture shows what is left. */
function fall(node) {
  if (!node) return;
  const shake = [0, -3, 3, -4, 4, -3, 3, 0].map((x) => ({ translate: `${x}px 0`, opacity: 1 }));
  node.animate([...shake, { translate: "0 14px", opacity: 0.15, offset: 0.9 }, {}], { duration: 1100 * slow, easing: "ease-in" });
  const box = node.getBoundingClientRect();
  for (let n = 0; n < 5; n++) {
    const dust = flyer("dust");
    dust.style.left = `${box.left + (box.width * (n + 0.5)) / 5}px`;
    dust.style.top = `${box.bottom - 8}px`;
    dust.animate([{ opacity: 0, scale: 0.4 }, { opacity: 0.8, offset: 0.5 }, { opacity: 0, scale: 2.2, translate: `${(n - 2) * 9}px -18px` }],
      { duration: 1300 * slow }).finished.catch(() => 0).then(() => dust.remove());
  }
}

/** What has come down lies there as in the next picture. */
function lie(node, next) {
  if (node && next) node.replaceChildren(...[...(next.querySelector(`#${CSS.escape(node.id)}`)?.childNodes ?? [])].map((one) => document.importNode(one, true)));
}

/** What is turned over: drawn for it, else the pieces of the next picture that lie there anew. */
function face(beat, next) {
  const id = beat.piece ?? "", board = document.querySelector("#picture > svg"), row = Object.assign(document.createElement("div"), { className: "faces" });
  const all = (within) => (id ? [...(within?.querySelectorAll(id.endsWith("-") ? `[id^="${CSS.escape(id)}"]` : `#${CSS.escape(id)}`) ?? [])] : []);
  const fresh = all(next).filter((one) => !id.endsWith("-") || !one.isEqualNode($(one.id)));
  for (const one of beat.art ? [null] : fresh.length ? fresh.slice(0, 3) : all(board).slice(0, 1)) {
    const svg = node("svg", { class: board.getAttribute("class") });
    if (beat.art) svg.innerHTML = `<g>${beat.art}</g>`;
    else svg.append(document.importNode(one, true));
    svg.firstElementChild.removeAttribute("transform");
    for (const part of svg.querySelectorAll("*")) for (const name of ["id", "data-move", "data-moves", "tabindex", "role"]) part.removeAttribute(name);
    row.append(svg);
  }
  return row.children.length ? row : null;
}

/** A drawing fills its frame. */
function frame(svg) {
  const box = globalThis.extent(svg.firstElementChild);
  if (!box.width) return;
  svg.setAttribute("viewBox", [box.x - 3, box.y - 3, box.width + 6, box.height + 6].join(" "));
  const shape = (box.width + 6) / (box.height + 6);
  svg.style.aspectRatio = `${shape}`;
  svg.style.width = `min(24rem, 72vw, ${shape.toFixed(2)} * min(13rem, 38vmin))`; // within its card, however long it is
}

/** What was shown large goes to its place, and lies there as in the next picture. */
async function home(box, id, next) {
  const there = pieces(id).filter((one) => next?.querySelector(`#${CSS.escape(one.id)}`));
  if (!there.length) return null;
  const from = box.getBoundingClientRect(), to = there[0].getBoundingClientRect();
  const dx = to.left + to.width / 2 - from.left - from.width / 2, dy = to.top + to.height / 2 - from.top - from.height / 2;
  box.animate([{}, { translate: `${dx}px ${dy}px`, scale: Math.min(1, to.width / from.width || 1), opacity: 0.5 }], { duration: 260 * slow, easing: "ease-in", fill: "none" });
  await pause(250);
  for (const one of there) lie(one, next);
  box.hidden = true;
  return there[0];
}

/** What lay face down is turned over: drawn flat, since in perspective a browser stretches what moves in the picture from the size
    that it is drawn in, and one sees its squares. */
const turn = (row) =>
  row.animate([{ transform: "scale(.04, .7) skewY(-8deg)" }, { transform: "scale(1.05) skewY(1.2deg)", offset: 0.75 }, { transform: "none" }],
    { duration: 480 * slow, easing: "ease-out" });

function node(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

const icon = (name, x = 0, size = 32) => node("use", { href: `#i-${name}`, x, y: x, width: size, height: size });
const small = (cls, ...inside) => node("svg", { class: `board ${cls}`, viewBox: "0 0 32 32" }, ...inside);

/** Dice: pips for a number up to six, else the number; an icon for a name. */
function cast(dice) {
  const row = Object.assign(document.createElement("div"), { className: "cast" });
  for (const die of dice) {
    const [sides, value, cls = ""] = Array.isArray(die) ? die : [6, die], pips = sides === 6 && value >= 1 && value <= 6;
    if (pips) row.append(small(cls, icon(`d6-${value}`)));
    else if (typeof value === "string") row.append(small(cls, icon(`d${sides}`), icon(value, 6, 20)));
    else row.append(small(cls, icon(`d${sides}`), node("text", { class: "mid on-card", x: 16, y: 21 }, String(value))));
  }
  return row;
}

/** Dice roll and come to rest one after the other; then the words. */
async function settle(row, box) {
  const words = box.querySelector("p"), last = row.children.length - 1;
  words.style.visibility = "hidden";
  [...row.children].forEach((die, n) => {
    const frames = [{ rotate: "-540deg", translate: "-2.2rem -1.4rem", scale: 0.6, opacity: 0.3 }, { opacity: 1, offset: 0.15 }, { rotate: "14deg", scale: 1.15, offset: 0.8 }, {}];
    die.animate(frames, { duration: 750 * slow, delay: n * 110 * slow, easing: "ease-out", fill: "backwards" });
    tumble(die, (620 + n * 110) * slow);
  });
  await pause(750 + 110 * last);
  words.style.visibility = "";
}

/** While a die tumbles nobody knows how it will lie: its faces change, or none is seen. */
function tumble(die, time) {
  const face = die.querySelector("use"), known = face.getAttribute("href"), word = die.querySelector("text"), picture = face.nextElementSibling?.matches("use") ? face.nextElementSibling : null;
  const value = word?.textContent, sides = Number(/^#i-d(\d+)/.exec(known)?.[1] ?? 6), until = performance.now() + time;
  const change = () => {
    const rests = performance.now() >= until || hurry, any = 1 + Math.floor(Math.random() * sides);
    if (word) word.textContent = rests ? value : any;
    else if (/^#i-d6-/.test(known)) face.setAttribute("href", rests ? known : `#i-d6-${any}`);
    if (picture) picture.style.opacity = rests ? "" : 0;
    if (!rests) setTimeout(change, 80);
  };
  change();
}

function flyer(kind) {
  const one = Object.assign(document.createElement("div"), { className: `flyer ${kind}` });
  one.setAttribute("aria-hidden", "true");
  document.body.append(one);
  return one;
}

/** What was won glides to its owner, one after the other; what is lost glides away. */
async function bring(beat, from) {
  const start = from.getBoundingClientRect(), end = $(beat.end)?.getBoundingClientRect(), flying = [];
  const dx = end ? end.left + Math.min(end.width / 2, 90) - start.left - start.width / 2 : 0;
  const dy = end ? end.top + end.height / 2 - start.top - start.height / 2 : -70; // what is lost goes up in the air
  const icons = beat.brings.flatMap(([name, n]) => Array.from({ length: Math.min(n, MOST) }, (_, k) => [name, n > MOST && k === MOST - 1 ? n : 0]));
  icons.forEach(([name, count], n) => {
    const one = flyer("");
    one.append(small("", icon(name)), count ? `×${count}` : "");
    one.style.left = `${start.left + start.width / 2}px`;
    one.style.top = `${start.top + start.height / 2}px`;
    const going = one.animate([{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1.25, offset: 0.25 }, { translate: `${dx}px ${dy}px`, scale: 0.8, opacity: 1, offset: 0.95 }, { translate: `${dx}px ${dy}px`, opacity: 0 }],
      { duration: 750 * slow, delay: 90 * n * slow, easing: "ease-in-out", fill: "both" });
    flying.push(one);
    going.finished.catch(() => 0).then(() => one.remove());
  });
  await pause(750 + 90 * icons.length);
  for (const one of flying) one.remove();
}

const COLOURS = ["#f2b632", "#d6435a", "#2f86d6", "#3fa35b", "#8a5bd0"];

/** Somebody has won: for those who see it happen a little paper rains, but not on who has lost. */
function feast() {
  const seat = $("root")?.dataset.shown, lost = seat && document.querySelector("#count .stand") && !document.querySelector(`#count .stand.won.p${seat}`);
  if (still.matches || lost || !document.querySelector("#result .cup")) return;
  const under = document.querySelector("#result h2").getBoundingClientRect().bottom; // who has won is read all the time
  for (let n = 0; n < 48; n++) {
    const one = flyer("confetti"), far = Math.random();
    Object.assign(one.style, { left: `${100 * Math.random()}vw`, top: `${under}px`, background: COLOURS[n % COLOURS.length] });
    one.animate([{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, translate: `${(far - 0.5) * 12}rem ${70 + 40 * far}vh`, rotate: `${(far - 0.5) * 1800}deg` }],
      { duration: 2200 + 1600 * far, delay: 700 * Math.random(), easing: "ease-in", fill: "both" }).finished.catch(() => 0).then(() => one.remove());
  }
}
document.addEventListener("won", feast);

// Sound goes with the beats: a few notes for each kind, where it is switched on

let audio = null;
const NOTES = { walk: [196], turn: [330, 440], gain: [523, 659, 784], loss: [294, 220], fall: [110, 82, 62], roll: [247, 262, 233, 277], alarm: [440, 330, 440, 330], end: [392, 494, 587, 784] };

function sound(beat) {
  if (localStorage.getItem("gameshelf.sound") !== "on") return;
  audio ??= new AudioContext();
  const kind = beat.dice ? "roll" : beat.kind, notes = NOTES[kind] ?? (beat.size > 1 ? NOTES.end : [262]);
  notes.forEach((note, n) => {
    const tone = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + n * 0.09;
    tone.type = kind === "fall" ? "sawtooth" : "triangle";
    tone.frequency.value = note;
    gain.gain.setValueAtTime(0.06, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.22);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.24);
  });
}

const place = (node) => { const { left, right, top, bottom } = node.getBoundingClientRect(); return { left, right, top, bottom }; };

/** How much there is still to see. */
function mark(now = 0) {
  const button = $("skip");
  document.body.dataset.waiting = String(line.length);
  document.body.dataset.playing = String(playing);
  const over = (!line.length && !now) || Boolean(reading()); // while how it goes is read, there is nothing to skip
  if (button && over && !button.hidden) globalThis.beats.over = { at: performance.now(), ...place(button) }; // a tap may be on its way to it
  if (button) (button.hidden = over, button.textContent = line.length ? `Skip to now (${line.length})` : "Skip to now");
  const asks = $("t-ask")?.getBoundingClientRect(), tools = $("t-tools")?.getBoundingClientRect();
  if (!button || over || !asks || !tools) return;
  const board = document.body.classList.contains("roomy") && $("picture")?.querySelector("svg") ? $("picture") : null;
  const [x, y] = phone.matches ? [asks.right - button.offsetWidth - 6, asks.bottom - button.offsetHeight - 4] // under the words that are told,
    : board ? [board.getBoundingClientRect().right - button.offsetWidth, topOf(board) - button.offsetHeight - 5] // beside them, over the board,
    : [asks.left + 16, tools.top - 48]; // or beside what will be asked
  button.style.setProperty("--x", `${x}px`);
  button.style.setProperty("--y", `${y}px`);
}

const OFTEN = 4; // who skips so often is asked once whether it shall all go more quickly

/** Somebody does not want to see all of it. */
function skipped() {
  skip();
  const times = 1 + Number(localStorage.getItem("gameshelf.skips"));
  localStorage.setItem("gameshelf.skips", times);
  if (times === OFTEN && pace() >= PACES.normal) document.addEventListener("rested", () => document.dispatchEvent(new CustomEvent("offer", { detail: { then: () => choosePace("quick") } })), { once: true });
}

$("beat")?.addEventListener("click", () => playing && wake?.()); // who has read it goes on to the next one
$("skip")?.addEventListener("click", ({ detail, timeStamp }) => (detail === 0 || timeStamp - begun > HASTE) && skipped());
document.addEventListener("keydown", (event) => event.key === "Escape" && playing && skip());
const chosen = $("pace");
function choosePace(pace) {
  localStorage.setItem("gameshelf.pace", pace);
  if (chosen) chosen.value = pace;
}
if (chosen) {
  chosen.value = localStorage.getItem("gameshelf.pace") ?? "normal";
  chosen.addEventListener("change", () => (choosePace(chosen.value), pace() === 0 && skip()));
}
globalThis.beats = { follow, skip, rolled: false, over: null };
