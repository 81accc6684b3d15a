// The client: fits each picture from the server into the page, turns clicks and keys into moves, and stays connected.
// The server decides everything; nothing here knows a rule or a game.

const $ = (id) => document.getElementById(id);
const root = $("root"), past = $("replay");

// Fitting a picture into the page

/** Drop the white space between tags, so that equal pictures are equal trees. */
function tidy(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const empty = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.trim() && text.data.includes("\n") && !text.parentNode.closest("pre")) empty.push(text);
  }
  for (const text of empty) text.remove();
  return node;
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return tidy(template.content).firstElementChild;
}

const rolled = [], leaving = [], calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Make `old` look like `next`. Nodes are matched by id, others by name and order, so that pieces move and do not blink. */
function morph(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  attributes(old, next);
  children(old, next);
}

function attributes(old, next) {
  if (old.classList.contains("die") && (old.dataset.face !== next.dataset.face || old.dataset.roll !== next.dataset.roll)) rolled.push(old);
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

const same = (a, b) => a.nodeName === b.nodeName && (a.id || "") === (b.id || "");

function children(old, next) {
  const keyed = new Map(), loose = [];
  for (const child of old.childNodes) {
    if (child.classList?.contains("gone")) continue;
    if (child.id) keyed.set(child.id, child); else loose.push(child);
  }
  const wanted = [...next.childNodes].map((child) => {
    let found = child.id ? keyed.get(child.id) : undefined;
    if (!child.id) {
      const index = loose.findIndex((other) => other.nodeName === child.nodeName);
      if (index >= 0) [found] = loose.splice(index, 1);
    }
    if (found && !same(found, child)) found = undefined;
    if (found) keyed.delete(found.id);
    return [found, child];
  });
  for (const left of [...keyed.values(), ...loose]) fadeOut(left);
  const order = [...old.childNodes], kept = rising(wanted.map(([found]) => (found ? order.indexOf(found) : -1)));
  let place = old.firstChild;
  wanted.forEach(([found, child], n) => {
    while (place?.classList?.contains("gone")) place = place.nextSibling;
    if (!found) {
      const fresh = document.importNode(child, true);
      old.insertBefore(fresh, place);
      if (fresh.matches) rolled.push(...(fresh.matches(".die") ? [fresh] : fresh.querySelectorAll(".die")));
    } else {
      if (kept.has(n)) place = found.nextSibling; else shift(old, found, place);
      morph(found, child);
    }
  });
}

/** The longest run of nodes that keep their order: all others are moved around them. */
function rising(positions) {
  const tails = [], before = positions.map(() => -1);
  positions.forEach((position, n) => {
    if (position < 0) return;
    let at = 0;
    while (at < tails.length && positions[tails[at]] < position) at++;
    if (at) before[n] = tails[at - 1];
    tails[at] = n;
  });
  const kept = new Set();
  for (let n = tails.at(-1) ?? -1; n >= 0; n = before[n]) kept.add(n);
  return kept;
}

/** Move a node without ending its transition; where the browser cannot, carry on from where it was. */
function shift(parent, node, place) {
  if (parent.moveBefore) return parent.moveBefore(node, place);
  const from = node instanceof SVGElement ? getComputedStyle(node).transform : "";
  parent.insertBefore(node, place);
  if (from && from !== "none") node.animate([{ transform: from }, {}], { duration: 450, easing: "ease" });
}

function fadeOut(node) {
  if (node.nodeType !== Node.ELEMENT_NODE || !node.closest("svg")) return node.remove();
  for (const one of [node, ...node.querySelectorAll("[id], [tabindex], [data-move]")]) {
    for (const name of ["id", "role", "tabindex", "data-move", "aria-label"]) one.removeAttribute(name);
  }
  node.setAttribute("aria-hidden", "true");
  node.classList.add("gone");
  leaving.push(node);
}

const stops = (within) => [...within.querySelectorAll("a[href], button, input, summary, [tabindex='0']")];

let readBack = -Infinity; // when somebody last looked back in the story: else it ends with what is new
for (const kind of ["wheel", "pointerdown", "keydown"]) document.addEventListener(kind, ({ target, timeStamp }) => target.closest?.("#story") && (readBack = timeStamp), { passive: true });

/** What came with a picture rolls, what left with it fades. */
function comeToRest() {
  for (const die of rolled.splice(0)) {
    if (!calm.matches && !globalThis.beats.rolled) die.animate([{ rotate: "-400deg", scale: 0.6 }, { scale: 1.15, offset: 0.6 }, {}], { duration: 600, easing: "ease-out" });
  }
  for (const node of leaving.splice(0)) {
    Promise.allSettled(node.getAnimations({ subtree: false }).map((one) => one.finished)).then(() => node.remove());
  }
}

/** A board on the way to the next picture: nothing else of the page changes with it. */
globalThis.fitting = {
  read: (board) => parse(`<div id="picture" class="board-box">${board}</div>`),
  fit: (next) => (morph($("picture"), next), comeToRest()),
};

/** Show a picture: keep focus and scroll, mark new lines, let dice roll and leavers fade. */
function show(holder, html) {
  const focused = holder.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.id, index = focused ? stops(holder).indexOf(focused) : -1;
  const story = $("story"), atEnd = !story || performance.now() - readBack > 20000 || story.scrollTop + story.clientHeight > story.scrollHeight - 40;
  const next = parse(html);
  if (holder.firstElementChild) morph(holder.firstElementChild, next); else holder.append(next);
  comeToRest();
  if (focused && (!holder.contains(document.activeElement) || document.activeElement.closest(".gone"))) {
    const there = stops(holder), near = [...there.slice(0, index + 1).reverse(), ...there.slice(index + 1)];
    for (const one of id && $(id) ? [$(id), ...near] : near) {
      one.focus({ preventScroll: true });
      if (document.activeElement === one) break; // what lies folded away cannot have it
    }
  }
  if ((atEnd || past) && $("story")) $("story").scrollTop = $("story").scrollHeight; // a replay tells as far as it shows
  if ($("zoom")?.open && $(looked)) enlarge($(looked)); // what is looked at stays, as it is now
  if (tipFor) ($(tipFor) ? tell($(tipFor)) : hush());
  document.dispatchEvent(new CustomEvent("fitted"));
}

// Rules, refusals, enlarged cards

function openRule(id, from) {
  if (from && !from.closest("#refusal")) asking = from;
  const panel = $("rules");
  if (from?.closest("#zoom")) $("zoom").close();
  if (panel?.hidden) overlay(panel);
  $("rules-open")?.setAttribute("aria-expanded", "true");
  const rule = $("rule-" + id);
  if (!rule) return;
  if ($("rules-search")?.value) search($("rules-search").value = "");
  for (const other of document.querySelectorAll(".rule-text.lit")) other.classList.remove("lit");
  for (let node = rule; node && node !== panel; node = node.parentElement) node.hidden = false;
  rule.closest("details").open = true;
  rule.classList.add("lit");
  rule.scrollIntoView({ block: "center" });
  rule.focus({ preventScroll: true });
}

function refuse({ error, rule, title }) {
  const box = $("refusal");
  box.replaceChildren();
  if (!error) return;
  if (narrow.matches && asking?.dataset?.zoom) box.append(Object.assign(document.createElement("p"), { className: "what", textContent: asking.dataset.zoom }));
  box.append(error, " ");
  if (rule && $("rule-" + rule)) {
    const link = document.createElement("a");
    Object.assign(link, { href: "#rule-" + rule, textContent: "Rule: " + title });
    box.append(link, " ");
  }
  const close = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "All right" });
  close.addEventListener("click", dismiss);
  box.append(close);
}

let asking = null; // the place that a refusal or a rule was opened from

/** Away with a refusal; the focus goes back to where it came from. */
function dismiss() {
  refuse({});
  if (asking?.isConnected) asking.focus({ preventScroll: true });
}

/** What a closer look tells of something; without words of its own, its label. */
const toldOf = (node) => node.dataset.zoom || node.getAttribute("aria-label") || "";

const closeUps = () => [...document.querySelectorAll("#picture [data-zoom]")];
let looked = null; // the id of what is enlarged

/** How far a drawing reaches, in its own units. A symbol may hold more than its frame shows, which the browser would count. */
function extent(node) {
  const own = node.getScreenCTM()?.inverse(), parts = node.matches("g, svg") ? node.querySelectorAll("rect, path, circle, ellipse, line, polygon, polyline, text, use") : [node];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of own ? parts : []) {
    const framed = part.matches("use[width][height]"), box = framed ? null : part.getBBox(), to = own.multiply(part.getScreenCTM());
    const [x, y, w, h] = framed ? ["x", "y", "width", "height"].map((name) => part[name].baseVal.value) : [box.x, box.y, box.width, box.height];
    for (const [a, b] of [[x, y], [x + w, y], [x, y + h], [x + w, y + h]]) {
      const { x: at, y: down } = new DOMPoint(a, b).matrixTransform(to);
      [left, top, right, bottom] = [Math.min(left, at), Math.min(top, down), Math.max(right, at), Math.max(bottom, down)];
    }
  }
  return left < right ? new DOMRect(left, top, right - left, bottom - top) : node.getBBox();
}

globalThis.extent = extent; // what a beat shows large has its frame, too

/** Where something is seen on the screen. */
function seenAt(node) {
  if (!node.querySelector?.("use[width][height]")) return node.getBoundingClientRect();
  const { x, y, width, height } = extent(node), to = node.getScreenCTM();
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(to));
  const xs = corners.map((one) => one.x), ys = corners.map((one) => one.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** What can be enlarged at a point of the screen: places to click lie over it. */
function closeUpAt(x, y) {
  const holds = ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
  return closeUps().findLast((one) => holds(one.getBoundingClientRect()) && holds(seenAt(one))); // measured part by part only where it may be
}

/** Enlarge what the focused place stands for, else the first thing there is. */
function lookHere(place) {
  const box = place?.closest("#picture") && place.getBoundingClientRect();
  const found = box && closeUpAt(box.x + box.width / 2, box.y + box.height / 2);
  if (found) enlarge(found); else lookOn(0);
}

/** Enlarge the next thing that can be looked at more closely, or the one before. */
function lookOn(by) {
  const all = closeUps(), at = all.findIndex((one) => one.id === looked);
  const own = Math.max(0, all.findIndex((one) => one.id === `mat-${root?.dataset.shown}`)); // one begins with what one has
  if (all.length) enlarge(all[at < 0 ? own : (at + by + all.length) % all.length]);
}

/** A swipe leads on from mat to mat, each enlarged. */
document.addEventListener("swipe", ({ detail: { mat, by } }) => {
  const mats = closeUps().filter((one) => one.id.startsWith("mat-")), at = mats.findIndex((one) => one.id === (mat.id === "zoom-body" ? looked : mat.id));
  if (mats.length) enlarge(mats[at < 0 ? 0 : (at + by + mats.length) % mats.length]);
});

/** A picture of one thing alone; of a place with all that lies there: a mat without what was won would look empty. */
function closeUp(node) {
  const board = node.ownerSVGElement, framed = node.matches("#places > g") || (node.matches("g") && [...node.children].every((one) => one.matches(".pad, .hit")));
  const { x, y, width, height } = extent(node), copy = (framed ? board : node).cloneNode(true);
  const { e, f } = framed ? board.getScreenCTM().inverse().multiply(node.getScreenCTM()) : { e: 0, f: 0 };
  const picture = framed ? copy : document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (!framed) {
    copy.removeAttribute("transform");
    picture.setAttribute("class", board.getAttribute("class") ?? "board");
    picture.append(copy);
  }
  for (const one of [picture, ...picture.querySelectorAll("*")]) for (const name of ["id", "data-move", "data-moves", "data-zoom", "tabindex", "role"]) one.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true"); // the words below tell it
  if (framed) for (const one of picture.querySelectorAll(".do.can")) one.classList.remove("can");
  picture.setAttribute("viewBox", [x + e - 4, y + f - 4, width + 8, height + 8].join(" "));
  return picture;
}

function enlarge(node) {
  const body = $("zoom-body");
  if (!body) return;
  looked = node.id;
  if (node instanceof SVGElement) body.replaceChildren(closeUp(node)); else body.replaceChildren(node.cloneNode(true));
  body.append(Object.assign(document.createElement("p"), { textContent: toldOf(node) }));
  const { id, title } = ruleOf(node);
  if (title) body.append(Object.assign(document.createElement("a"), { href: `#rule-${id}`, textContent: `Rule: ${title}` }));
  if (!$("zoom").open) $("zoom").showModal();
}

// A tap beside what lies over the table closes it: for a question that is a No, but a Yes at a desk where it came of a click there
for (const id of ["zoom", "confirm"]) {
  $(id)?.addEventListener("click", (event) => {
    if (event.target !== $(id) || holds($(id), event)) return;
    const again = id === "confirm" && $(id).dataset.again && holds(asking, event);
    if (!again || performance.now() - confirming > HASTE) $(id).close(again ? "yes" : "");
  });
}

function holds(node, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const one of $("rules-text")?.children ?? []) if (!one.matches(".chapter")) one.hidden = words.length > 0;
  for (const chapter of document.querySelectorAll(".chapter")) {
    let any = false;
    for (const rule of chapter.querySelectorAll(".rule-text")) {
      const told = rule.textContent.toLowerCase();
      rule.hidden = !words.every((word) => told.includes(word));
      if (!rule.hidden) [any, found] = [true, found + 1];
    }
    chapter.hidden = !any;
  }
  if ($("rules-text")) $("rules-text").scrollTop = 0; // beside a board it scrolls, and begins with the first that is found
  $("rules-found").textContent = !words.length ? "" : found === 1 ? "1 rule found" : `${found || "No"} rules found`;
}
$("rules-search")?.addEventListener("input", (event) => search(event.target.value));
$("rules-search")?.addEventListener("focus", (event) => event.target.select()); // what was looked for before gives way

// The line to the server

// A phone gets a picture of its own layout. The cookie tells the server at the next visit.
const narrow = matchMedia("(max-width: 47rem), (max-height: 32rem)");
function layOut() {
  document.cookie = `layout=${narrow.matches ? "tall" : "wide"}; path=/; max-age=31536000; samesite=lax`;
}
layOut();
narrow.addEventListener("change", () => {
  layOut();
  if (root) send({ tall: narrow.matches }); else if (past) showPast();
});

let socket, wait = 250, pending = null, asked = null, seq = -1, turn = "", moved = "";

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws", tall = String(narrow.matches), since = tall === root.dataset.tall ? seq : -1;
  root.dataset.tall = tall;
  const asks = new URLSearchParams({ since, shown: root.dataset.shown, words: Boolean($("in-words")?.open), tall, changes: true, patience: kept("patience") ?? "short", here: true, coach: root.dataset.coach });
  socket = new WebSocket(`${scheme}://${location.host}/ws/${root.dataset.table}?${asks}`);
  socket.addEventListener("open", () => {
    wait = 250;
    line("");
    for (const text of [asked, pending]) if (text) socket.send(text); // a repeated move is applied once: its seq tells
    whys = asked ? 1 : 0;
    asked = null;
    if (String(narrow.matches) !== tall) send({ tall: narrow.matches }); // the window was turned before there was a line
  });
  socket.addEventListener("message", ({ data }) => {
    const [head, ...picture] = data.split("\n"); // JSON, then the picture
    receive({ ...JSON.parse(head), html: picture.length ? whole(picture) : undefined });
  });
  socket.addEventListener("close", ({ code, reason }) => {
    if (code >= 4400 && code < 4500) return line(reason || "The server closed this table.");
    line("Connecting again …");
    setTimeout(connect, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(wait * 2, 8000);
  });
}

let lines = []; // of the last picture that has come on this line

/** A picture of which only the lines were sent that are new; of the others there are the numbers. */
function whole(sent) {
  lines = sent.flatMap((line) => (line[0] === "\x1f" ? lines.slice(...line.slice(1).split("-").map(Number)) : [line]));
  return lines.join("\n");
}

function line(text) {
  if ($("line")) $("line").textContent = text;
  document.body.classList.toggle("offline", Boolean(text));
}

document.addEventListener("send", ({ detail }) => send(detail));
document.addEventListener("refused", ({ detail }) => detail.error && detail.rule !== "house.stale" && refuse(detail)); // what has moved on is seen

let whys = 0; // questions why not that are still to be answered

function receive(message) {
  const why = whys > 0 && (message.error !== undefined || message.allowed !== undefined);
  if (why) whys -= 1;
  if (message.error !== undefined && !(why && pending)) { // who has moved on since he asked is told nothing any more
    pending = null;
    series = [];
    document.dispatchEvent(new CustomEvent("refused", { detail: message }));
  }
  for (const kind of ["here", "hints"]) if (message[kind]) document.dispatchEvent(new CustomEvent(kind, { detail: message }));
  if (message.html === undefined) return;
  const before = Math.max(seq, newest);
  newest = message.seq;
  const fresh = (message.beats ?? []).filter((beat) => before >= 0 && beat.seq > before);
  globalThis.beats.follow(() => take(message), fresh, () => parse(message.html));
}

let newest = -1; // the number of the last picture that has come, though it may still wait

function take(message) {
  if (message.done !== undefined || message.seq > seq) pending = null;
  const first = seq < 0;
  seq = message.seq;
  if (message.done !== undefined) refuse({});
  show(root, message.html);
  document.body.classList.add("unmoved"); // what has come to lie under a pointer that rests is not pointed at
  settle(first);
  goOn();
}

let series = [], serial = false; // what is still to be played of several moves under one button; whether one of them is on its way

/** Several moves with one click. */
function playSeries(node, event) {
  if (event.altKey) return lookAt(event) ?? false;
  if (pending || event.detail > 1) return;
  if (behind()) return void (node.closest("#picture") && globalThis.beats.skip());
  refuse({});
  series = node.dataset.series.split("|");
  goOn();
}

addEventListener("pointermove", ({ movementX, movementY }) => (movementX || movementY) && document.body.classList.remove("unmoved"), { passive: true });

/** The next move of a series, unless something else has come between. */
function goOn() {
  if (pending) return;
  serial = series.length > 0;
  if (!serial) return;
  const next = series.shift();
  if (legal(next)) (refuse({}), send({ move: next }));
  else series = [];
}

/** A menu lives as long as all that it offers can be played. */
function keepMenu() {
  const menu = $("menu");
  if (menu && !menu.hidden && ![...menu.querySelectorAll("[data-move]")].every((one) => legal(one.dataset.move))) closeMenu();
}

/** The list of all moves stays folded or open, as it was left; on a phone, where it lies over the board, for one question. */
const kept = (name) => localStorage.getItem("gameshelf." + name);
const keep = (name, value) => localStorage.setItem("gameshelf." + name, value);
let unfolded = null; // the question for which it was opened on a phone
function unfold() {
  const all = $("all-moves");
  if (all) all.open = narrow.matches ? unfolded === $("table").dataset.moved : kept("moves") === "open";
  document.body.classList.toggle("listed", Boolean(all?.open) && !narrow.matches);
}

function unfolds(all) {
  document.body.classList.toggle("listed", all.open && !narrow.matches);
  if (narrow.matches) unfolded = all.open ? $("table").dataset.moved : null;
  else keep("moves", all.open ? "open" : "folded");
}

/** The first line of the story that whoever comes back has not seen. */
function leftOff() {
  const left = Number(root.dataset.left);
  return left ? [...document.querySelectorAll("#story li[data-seq]")].find((one) => Number(one.dataset.seq) > left) : null;
}

/** Whether the story beside the board shows all that happened since one's own last move. */
function storyTellsIt() {
  const since = document.querySelector("#story .since"), story = $("story");
  return !narrow.matches && !leftOff() && !$("welcome") && since && since.getBoundingClientRect().top >= story.getBoundingClientRect().top - 8;
}

let measured = ""; // the window, the board and what else there was for which it was found out

/** Where the board is narrower than its place is high, what else there is has that room. */
function makeRoom() {
  const svg = document.querySelector("#picture > svg"), body = document.body;
  const now = [innerWidth, innerHeight, svg?.getAttribute("viewBox"), body.dataset.turn === "over", $("table")?.dataset.lobby].join(" ");
  if (!root || !svg || now === measured) return;
  measured = now;
  body.classList.remove("roomy");
  const { width, height: play } = $("t-play").getBoundingClientRect(), { width: w, height: h } = svg.viewBox.baseVal;
  const height = play + (document.querySelector(".t-head")?.offsetHeight ?? LINE) - LINE; // however much is told above the board now
  body.classList.toggle("roomy", innerWidth >= 1200 && !narrow.matches && body.dataset.turn !== "over" && height - (width * h) / w > ROOM);
}
addEventListener("resize", makeRoom);
const ROOM = 100, LINE = 32; // pixels: a line to talk, and two more for how far it is; one line above the board

/** Words that have no room are smaller; on a phone a tap shows what is cut all the same. */
function fitWords() {
  const cut = (id) => $(id)?.scrollHeight > $(id)?.clientHeight + 4;
  document.body.classList.remove("tight", "long-question", "long-advice");
  document.body.classList.toggle("tight", cut("question") || cut("coach"));
  for (const [id, name] of [["question", "long-question"], ["coach", "long-advice"]]) document.body.classList.toggle(name, narrow.matches && cut(id));
}
addEventListener("resize", fitWords);

/** A phone's bar: the longer one of two answers has more room, up to four that have none in one row lie in two, more go on under Undo. */
function fitBar() {
  const bar = $("answers"), count = bar?.querySelectorAll(":scope > .group button, :scope > .folded").length, body = document.body;
  body.classList.toggle("two-answers", count === 2 && !$("all-moves"));
  body.classList.remove("two-rows");
  const over = () => narrow.matches && bar?.scrollWidth > bar?.clientWidth + 4;
  body.classList.toggle("two-rows", over() && count <= 4);
  body.classList.toggle("bar-on", over());
}
addEventListener("resize", fitBar);

/** What follows from a new picture: the title, the mark, and a call when it is one's turn. */
function settle(first) {
  const table = $("table");
  keepMenu();
  unfold();
  if (table.dataset.moved !== moved && $("answers")) $("answers").scrollLeft = 0; // other answers begin at their beginning
  moved = table.dataset.moved;
  fitBar();
  openAdvice();
  fitFar();
  globalThis.scores.keep();
  document.title = table.dataset.title;
  const now = document.body.classList.contains("last-look") ? "other" : table.dataset.turn; // the result waits while the last board is looked at
  document.body.dataset.turn = now;
  makeRoom();
  fitWords();
  if ($("recap")) $("recap").hidden = storyTellsIt();
  const fresh = leftOff();
  if (fresh && fresh !== document.querySelector("#story li[data-seq]")) fresh.classList.add("left-off");
  for (const closer of document.querySelectorAll("[data-closer]")) closer.hidden = !closeUps().length;
  for (const free of document.querySelectorAll("[data-free]")) {
    if (!$("t-seat-" + free.dataset.free)?.textContent.includes("free")) free.remove();
  }
  if (now === "mine" && turn !== "mine" && !first) {
    document.dispatchEvent(new CustomEvent("my-turn"));
    if ($("sound")?.checked) ping();
  }
  if (now === "over") for (const id of ["welcome", "stood-in"]) $(id)?.remove(); // how it goes is known by now, and no seat is left
  if (now === "over" && turn !== "over" && !first) {
    scrollTo({ top: 0 }); // who has won stands there
    document.dispatchEvent(new CustomEvent("won"));
  }
  turn = now;
}
document.addEventListener("ended", () => settle(false));

/** How far it is, on a phone in as many whole sentences as have room; the first ones matter most. */
function fitFar() {
  const far = $("far"), all = far ? [...far.children] : [];
  for (const one of all) one.hidden = false;
  while (narrow.matches && all.length > 1 && far.scrollHeight > far.clientHeight + 2) all.pop().hidden = true;
}

addEventListener("resize", fitFar);

function ping() {
  const audio = new AudioContext(), tone = audio.createOscillator(), gain = audio.createGain();
  tone.frequency.value = 660;
  gain.gain.setValueAtTime(0.12, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

function send(message) {
  const text = JSON.stringify({ seq, ...message });
  if (message.move !== undefined || message.undo) {
    pending = text;
    if (away !== null) scrollTo({ top: away });
    away = null;
    root.dataset.left = 0; // whoever plays on has seen what was new
    if (narrow.matches) $("welcome")?.remove(); // at a desk it stays until it is closed
    if (narrow.matches && $("all-moves")) $("all-moves").open = false;
  }
  if (socket?.readyState === WebSocket.OPEN) (socket.send(text), (whys += message.why !== undefined));
  else if (message.why !== undefined) asked = text; // why not? It is told when there is a line again
}

// Clicks and keys

let answered = ""; // the last move that was clicked

/** Enlarge what lies under the pointer; undefined when that is nothing. */
function lookAt(event) {
  const found = closeUpAt(event.clientX, event.clientY);
  if (found) (enlarge(found), event.preventDefault());
  return found;
}

/** Whether what lies on the board is of before: something is still shown, and then comes another picture. */
const behind = ({ playing, waiting, turn } = document.body.dataset) => playing === "true" && (Number(waiting) > 0 || turn !== "mine");

/** Send a move. The second click of two is meant for what was there at the first, not for what has taken its place. */
function answer(node, event) {
  if (!root) return false;
  if (event.altKey) return lookAt(event) ?? false;
  if (pending && serial && !node.closest("#picture")) return void (event.detail < 2 && !asksFor(node.dataset.move) && series.push(node.dataset.move)); // it comes next
  if (pending || behind()) return void (node.closest("#picture") && globalThis.beats.skip()); // who touches the board sees the end at once, and can go on
  if (event.detail > 1 && node.dataset.move !== answered) return;
  if (legal(node.dataset.move) && tellsFirst(node, [node.dataset.move])) return openMenu(node, [node.dataset.move]);
  [answered, asking] = [node.dataset.move, $(menuFor) ?? node];
  const question = node.closest("#menu.asks, #advised") ? "" : asksFor(answered); // the menu has asked; what is advised was read
  closeMenu();
  if (question) return confirmed(question, answered);
  refuse({});
  send({ move: answered });
}

// A place with several moves: one that can be played is played, several are offered in a menu at that place

const legal = (notation) => document.querySelector(`#answers [data-move="${CSS.escape(notation)}"]`);
let menuFor = null; // the id of the place that the menu belongs to

/** What tells first what it is; on a phone also a place without room for its name, or where all that can be done asks back. */
const tellsFirst = (node, moves) => node.matches("#picture .tells") || (narrow.matches && node.matches("#picture *") && (node.matches(".mute") || Boolean(node.dataset.zoom && moves.length && moves.every(asksFor))));

function choose(node, event) {
  if (!root) return false;
  if (event.altKey) return lookAt(event) ?? false;
  const moves = node.dataset.moves.split("|"), can = moves.filter(legal);
  if (pending || behind()) return globalThis.beats.skip();
  if (event.detail > 1 && !can.includes(answered)) return;
  asking = node;
  const one = closeUpAt(event.clientX, event.clientY); // of several things at this place, one that is refused
  if (moves.includes(one?.dataset.why)) {
    (asking = one), refuse({}), send({ why: one.dataset.why });
    return can.length ? openMenu(node, can) : undefined; // and what can be done there
  }
  if (can.length > (tellsFirst(node, can) ? 0 : 1)) return openMenu(node, can);
  refuse({});
  if (can.length) answered = can[0];
  const question = can.length ? asksFor(can[0]) : "";
  if (question) return confirmed(question, can[0]);
  send(can.length ? { move: can[0] } : { why: moves[0] });
}

/** As in the list of preferences, where it is switched on again. */
function noAdvice() {
  $("coached").value = "never";
  $("coached").dispatchEvent(new Event("change"));
}

let away = null; // where the page was before an advice was shown where it is
let counselled = ""; // the position in which somebody asked what people usually do
const openAdvice = () => document.body.classList.toggle("advice-open", root?.dataset.advice === "always" || counselled === $("table").dataset.moved);

/** An advice: where it is played is shown, and beside it, in the same place for every move, a button does it. */
function advise(coach) {
  const move = coach.querySelector("[data-usual]")?.dataset.usual, box = $("advised");
  if (document.body.dataset.playing === "true") return globalThis.beats.skip(); // while it is faint, something is still shown
  counselled = $("table").dataset.moved;
  openAdvice();
  if (!move || !box || !legal(move)) return false; // it is being thought out
  point(move);
  closeMenu();
  if (narrow.matches) coach.parentNode.classList.add("opened"); // all of it can be read
  $("advised-do").dataset.move = move;
  box.dataset.moved = $("table").dataset.moved;
  box.hidden = false;
  besideAdvice();
  $("advised-do").focus({ preventScroll: true });
}

/** The buttons stay under the advice; with another question, or another advice, they go. */
function besideAdvice() {
  const box = $("advised"), coach = $("coach");
  if (!box || box.hidden) return;
  if (!coach?.querySelector(`[data-usual="${CSS.escape($("advised-do").dataset.move)}"]`) || box.dataset.moved !== $("table").dataset.moved) return leaveAdvice();
  if (narrow.matches) return void (box.style.left = box.style.top = box.style.width = ""); // under the thumb, where it covers nothing of the board
  const { left, top, width } = coach.getBoundingClientRect();
  Object.assign(box.style, { left: `${left}px`, top: `${top - box.offsetHeight - 4}px`, width: `${width}px` }); // not over Undo and Hint
}

function leaveAdvice() {
  const box = $("advised");
  if (!box || box.hidden) return false;
  if (box.contains(document.activeElement)) $("coach")?.focus({ preventScroll: true });
  box.hidden = true;
  $("t-ask")?.classList.remove("opened");
  for (const ring of document.querySelectorAll(".here-ring")) ring.remove();
  return true;
}
document.addEventListener("scroll", besideAdvice, true);
addEventListener("resize", besideAdvice);
document.addEventListener("fitted", besideAdvice);

/** Where a move is played: its place is brought into sight and blinks, or its button does. */
function point(move) {
  const place = move && [...document.querySelectorAll("#picture :is([data-move], [data-moves])")].find(({ dataset }) => (dataset.move ?? dataset.moves).split("|").includes(move));
  const found = place ?? (move && legal(move));
  if (!found) return false;
  const list = found.closest("details");
  if (list) list.open = true;
  const { top, bottom } = found.getBoundingClientRect(), bar = narrow.matches ? $("answers")?.getBoundingClientRect().top : 0;
  const from = narrow.matches ? ($("t-ask")?.getBoundingClientRect().bottom ?? 0) : 0, to = bar > from ? bar : innerHeight;
  if (top < from - 2 || bottom > to + 2) {
    away ??= scrollY;
    found.scrollIntoView({ block: "center" });
  }
  const ring = ringed(found);
  setTimeout(() => ring.remove(), 2400);
}

/** A ring around a place. */
function ringed(node, className = "here-ring") {
  const box = node.getBoundingClientRect(), ring = Object.assign(document.createElement("div"), { className });
  for (const side of ["left", "top", "width", "height"]) ring.style[side] = `${box[side]}px`;
  document.body.append(ring);
  return ring;
}

// What is asked once more before it is done

function asksFor(move) {
  const own = document.querySelector(`#asks [data-ask="${CSS.escape(move)}"]`)?.textContent;
  const label = legal(move)?.textContent ?? "", ends = /^(End|Finish) (your|the) (turn|day)/.test(label);
  return own ?? (ends && kept("confirm-end") === "on" ? `${label}?` : "");
}

let onYes = null; // what is done then

function confirmed(question, move, then = () => legal(move) && (refuse({}), send({ move })), warns = !move) {
  $("confirm-text").textContent = question;
  for (const [value, main] of [["yes", !warns], ["no", warns]]) $("confirm").querySelector(`[value=${value}]`).classList.toggle("main", main); // a move was meant; who leaves is warned
  onYes = then;
  $("confirm").showModal();
  $("confirm").querySelector(".main").focus({ preventScroll: true });
  confirming = performance.now();
  const box = $("confirm"), ask = move && !narrow.matches ? $("t-ask")?.getBoundingClientRect() : null;
  box.classList.toggle("here", Boolean(move));
  box.dataset.again = move && !narrow.matches && asking?.closest("#picture") ? "yes" : ""; // what is clicked beside the board lies under it
  for (const side of ["left", "top", "width"]) box.style[side] = "";
  if (ask) Object.assign(box.style, { left: `${ask.left + 6}px`, top: `${ask.top + ASKED}px`, width: `${ask.width - 12}px` }); // with what is asked, under its words: never over the board
}
const ASKED = 96; // pixels: three lines of a question
let confirming = 0; // since when something is asked once more
const HASTE = 600; // milliseconds in which a click is the second half of one before
document.addEventListener("offer", ({ detail }) => {
  asking = null;
  if (!document.querySelector("dialog[open]")) confirmed("You skip often. Shall what happens be shown more quickly? (The pace is under More.)", "", detail.then, false);
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form.leave") || form.dataset.sure) return;
  event.preventDefault();
  confirmed(`${form.textContent.trim()}?`, "", () => ((form.dataset.sure = "yes"), form.requestSubmit()));
});
$("confirm")?.addEventListener("close", () => {
  if ($("confirm").returnValue === "yes") onYes();
  $("confirm").returnValue = "";
  if (asking?.isConnected) asking.focus({ preventScroll: true });
});

// What is that? A card at whatever the pointer rests on, or the focus, or a finger

let tipFor = "", tipTimer = 0, known = ""; // what was clicked is known: of it nothing is told until the pointer has left it

/** The rule that something is about, by the beginning of its id; and the title of that rule. */
const rulesAt = JSON.parse($("rules")?.dataset.at ?? "{}");
function ruleOf(node) {
  let start = node.id;
  while (start && !rulesAt[start]) start = start.slice(0, Math.max(0, start.lastIndexOf("-")));
  const id = node.dataset.rule ?? rulesAt[start];
  return id ? { id, title: $(`rule-${id}`)?.querySelector("h4").firstChild.textContent } : {};
}

function tell(node) {
  const tip = $("tip"), label = node.getAttribute("aria-label") ?? "", told = node.dataset.zoom ?? "";
  if (!tip || (!label && !told)) return;
  tipFor = node.id;
  const called = label.replace(/, not now$/, ""), more = told.startsWith(`${called}: `) ? told.slice(called.length + 2) : told; // a name stands there once
  const parts = [Object.assign(document.createElement("b"), { textContent: called })];
  if (more && more !== label) parts.push(Object.assign(document.createElement("p"), { textContent: more[0].toUpperCase() + more.slice(1) }));
  const { title } = ruleOf(node);
  if (title) parts.push(Object.assign(document.createElement("p"), { className: "rule-line", textContent: `§ ${title}` }));
  if (tip.textContent !== parts.map((one) => one.textContent).join("")) tip.replaceChildren(...parts);
  tip.hidden = false;
  const box = node.getBoundingClientRect(), below = box.bottom + 8 + tip.offsetHeight < innerHeight;
  tip.style.left = `${Math.max(8, Math.min(box.left + box.width / 2 - tip.offsetWidth / 2, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(8, below ? box.bottom + 8 : box.top - tip.offsetHeight - 8)}px`;
}

function hush() {
  clearTimeout(tipTimer);
  tipFor = "";
  if ($("tip")) $("tip").hidden = true;
}

document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || !$("tip")) return;
  if (!event.target.closest?.("#picture")) return tipFor && !$(tipFor)?.matches(":focus-visible") ? hush() : clearTimeout(tipTimer);
  clearTimeout(tipTimer);
  tipTimer = setTimeout(() => {
    const found = closeUpAt(event.clientX, event.clientY) ?? event.target.closest("#picture [id][aria-label]:not(svg)");
    if (found?.id !== known) known = "";
    if (found && !known) tell(found); else hush();
  }, tipFor ? 60 : 350);
});
document.addEventListener("mousedown", ({ target, clientX, clientY }) => {
  if (!target.closest?.("#picture")) return;
  known = (closeUpAt(clientX, clientY) ?? target.closest("#picture [id][aria-label]:not(svg)"))?.id ?? "";
  hush();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.("#picture [aria-label]:focus-visible")) tell(target); else if (tipFor) hush();
});
document.addEventListener("pointerdown", ({ pointerType }) => pointerType === "touch" && hush());
document.addEventListener("scroll", () => tipFor && hush(), true);
document.addEventListener("beat", hush); // what happens is told at the same place

/** At a desk a menu lies where it was asked for, with its middle under it; on a phone its place is fixed. */
function lieAt(node, box) {
  box.style.left = box.style.top = "";
  if (narrow.matches) return;
  const { left, top, width, height } = node.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(left + width / 2 - w / 2, innerWidth - w - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(top + Math.min(height, 90) + 6, innerHeight - h - 8))}px`;
}

function openMenu(node, moves) {
  closeMenu();
  globalThis.beats.skip(); // who goes on has seen enough, and nothing lies over the menu
  // On a phone what a move asks is read before it is chosen: over its one button, or in each of several
  const asks = narrow.matches && !node.matches(".tells") ? moves.map(asksFor) : [], menu = $("menu");
  const told = tellsFirst(node, moves) ? [toldOf(node), moves.length === 1 ? asks[0] : ""].filter(Boolean) : [];
  menuFor = node.id;
  menu.classList.toggle("asks", asks.some(Boolean));
  menu.setAttribute("aria-label", told.join(" ") || "What can be done here");
  const sign = node.matches(".tells") && node.querySelector("use");
  if (sign) menu.append(closeUp(sign));
  for (const text of told.filter((one) => !moves.some((move) => legal(move).textContent === one))) { // what a button says is said once
    const line = Object.assign(document.createElement("p"), { textContent: text });
    line.setAttribute("aria-hidden", "true"); // it is the menu's name
    menu.append(line);
  }
  for (const [n, move] of moves.entries()) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: legal(move).textContent });
    if (asks[n] && !told.includes(asks[n])) button.append(Object.assign(document.createElement("small"), { textContent: asks[n] }));
    button.dataset.move = move;
    button.setAttribute("role", "menuitem");
    menu.append(button);
  }
  if (narrow.matches) { // a sheet that lies over the bar; at a desk a click beside it is near
    const leave = Object.assign(document.createElement("button"), { type: "button", className: "leave", textContent: "Cancel" });
    leave.setAttribute("role", "menuitem");
    menu.append(leave);
  }
  menu.hidden = false;
  document.body.classList.add("choosing");
  if (narrow.matches) ringed(node, "here-ring chosen"); // the menu lies far from the place that it is about
  lieAt(node, menu);
  menu.querySelector("button").focus({ preventScroll: true });
}

function closeMenu() {
  const menu = $("menu");
  if (!menu || menu.hidden) return false;
  if (menu.contains(document.activeElement)) $(menuFor)?.focus({ preventScroll: true }); // back to the place that it belongs to
  menu.hidden = true;
  document.body.classList.remove("choosing");
  document.querySelector(".here-ring.chosen")?.remove();
  menu.replaceChildren();
  menuFor = null;
  return true;
}

/** Something with which nothing can be done now says why; while others are asked it is only looked at. */
function tellWhy(node, event) {
  if (!root || document.body.dataset.turn !== "mine" || node.closest("[data-move], [data-moves]")) return false;
  if (event.altKey) return lookAt(event) ?? false;
  if (pending) return globalThis.beats.skip();
  if (event.detail > 1) return;
  asking = node;
  refuse({});
  send({ why: node.dataset.why });
}

const actions = [
  ["[data-why]", tellWhy],
  ["[data-zoom]", (node, event) => (node.closest("[data-move], [data-moves]") ? false : void (event.detail < 2 && enlarge(node)))],
  ["[data-series]", playSeries], // of a place that has a move as well the series is what it offers
  ["[data-move]", answer],
  ["[data-moves]", choose],
  [".long-question #question, .opened #question", (node) => void node.parentNode.classList.toggle("opened")],
  ["#coach", advise],
  ["#advised-not", leaveAdvice],
  ["#menu .leave", closeMenu],
  ["#advised-off", () => void confirmed("No more advice? (It can be switched on again under More.)", "", noAdvice, false)],
  ["#welcome-more", (node) => ($("welcome").classList.add("all"), node.remove())],
  ["#welcome", (node) => node.remove()],
  ["[data-how]", howItGoes],
  ["[data-closer]", () => lookOn(0)],
  ["[data-look]", (node) => lookOn(Number(node.dataset.look))],
  ["[data-run]", run],
  ["[data-theme]", changeTheme],
  ["[data-undo]", () => ((series = []), send({ undo: true }))],
  ["[data-show]", (node) => ((root.dataset.shown = node.dataset.show), send({ show: Number(node.dataset.show) }))],
  ["a[href^='#rule-']", (node) => openRule(node.hash.slice(6), node)],
  ["[data-open]", (node) => toggle($(node.dataset.open), node)],
  ["[data-close]", (node) => close($(node.dataset.close))],
  ["[data-copy]", (node) => copy($(node.dataset.copy).value, node)],
  ["[data-copy-link]", (node) => copy(location.href, node)],
  ["[data-step]", (node) => step(Number(node.dataset.step))],
  ["[data-jump]", (node) => jump(Number(node.dataset.jump))],
  ["#replay a.there", (node, { ctrlKey, metaKey }) => !ctrlKey && !metaKey && goTo(new URL(node.href).searchParams.get("move"))],
];

/** Whether a tap only closes what lies open over the board: a sheet and a recap always, a menu unless there is another one at that place. */
function onlyCloses(target) {
  const sheet = narrow.matches && document.querySelector("details.more[open]");
  if (sheet && !sheet.contains(target)) return !(sheet.open = false);
  const menu = !target.closest?.("#menu") && closeMenu();
  if (narrow.matches && $("recap")?.open && !target.closest?.("#recap")) {
    $("recap").open = false;
    if (target.closest?.("#picture")) return true;
  }
  const place = menu && target.closest?.("#picture :is([data-move], [data-moves])");
  return place && (place.dataset.move ?? place.dataset.moves).split("|").filter(legal).length < 2; // another menu may follow, no move
}

let skipped = -Infinity; // when somebody last wanted to see the end at once: where that button was, answers come
document.addEventListener("click", ({ target, timeStamp }) => target.closest?.("#skip") && (skipped = timeStamp), true);

/** Whether a finger comes to where one could skip, just after there is nothing left to skip. */
function meantToSkip({ timeStamp, clientX: x, clientY: y, detail }) {
  const { at, left, right, top, bottom } = globalThis.beats.over ?? {};
  return narrow.matches && detail > 0 && timeStamp - at < 650 && x >= left && x <= right && y >= top && y <= bottom;
}

function act(event) {
  if ((event.timeStamp - skipped < 500 || meantToSkip(event)) && event.target.closest?.("#answers, #coach")) return event.preventDefault(); // meant for what was there before
  if (onlyCloses(event.target)) return;
  if (!event.target.closest?.("#coach, #advised-not")) leaveAdvice();
  if ($("refusal")?.hasChildNodes() && !event.target.closest?.("#refusal")) refuse({}); // whoever goes on has read it
  for (const menu of document.querySelectorAll("details.more[open]")) if (!menu.contains(event.target)) menu.open = false;
  for (const [selector, action] of actions) {
    const node = event.target.closest?.(selector);
    if (node && action(node, event) !== false) return event.preventDefault();
  }
}

/** How it goes, once more: the card of the first game. */
function howItGoes() {
  const card = $("how-card")?.content.firstElementChild.cloneNode(true);
  for (const menu of document.querySelectorAll("details.more[open]")) menu.open = false;
  if (!card || $("welcome")) return;
  card.id = "welcome";
  document.querySelector(".at-table").append(card);
  card.classList.add("all");
  card.querySelector("button.main").focus({ preventScroll: true });
}

/** Show a panel. Where it covers the table, the way back leads to the table and not away from it. */
function overlay(panel) {
  panel.hidden = false;
  if (root && narrow.matches) history.pushState({ over: panel.id }, "");
}
addEventListener("popstate", () => {
  const panel = $("rules");
  if (root && panel && !panel.hidden && history.state?.over !== panel.id) close(panel);
});

function toggle(panel, button) {
  if (panel.hidden) overlay(panel); else close(panel);
  button.setAttribute("aria-expanded", String(!panel.hidden));
  if (!panel.hidden && matchMedia("(hover: hover)").matches) panel.querySelector("input")?.focus(); // a phone would open its keyboard
}

function close(panel) {
  if (panel.nodeName === "DIALOG") return panel.close();
  panel.hidden = true;
  if (history.state?.over === panel.id) history.back();
  $("rules-open")?.setAttribute("aria-expanded", "false");
  (asking?.isConnected ? asking : $("rules-open"))?.focus({ preventScroll: true });
}

function changeTheme() {
  const next = themes[(themes.indexOf(document.documentElement.className) + 1) % themes.length];
  document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  wear(next);
}

async function copy(text, button) {
  try { await navigator.clipboard.writeText(text); } catch { return button.previousElementSibling?.select?.(); }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = before), 1500);
}

/** The nearest place in the direction of an arrow key. */
function neighbour(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (node) => { const r = node.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const node of from.closest("#picture, #answers, #menu").querySelectorAll(":is([data-move], [data-moves])[tabindex='0'], button[data-move]")) {
    const [a, b] = middle(node), along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy + (b - y) * dx);
    if (node !== from && along > 1 && along + 2 * across < least) [best, least] = [node, along + 2 * across];
  }
  return best;
}

document.addEventListener("click", act);
document.addEventListener("pointerdown", ({ target }) => {
  if (narrow.matches ? !target.closest?.("#welcome") : target.closest?.("#t-side")) $("welcome")?.remove(); // it lies over something
});
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("#picture")) lookAt(event); // the other mouse button
});

// A finger that stays shows what lies under it, and plays nothing

/** Of an answer, the place or the piece of the board that it is about. */
const aboutAnswer = (target) => {
  const move = target.closest?.("#answers [data-move], #menu [data-move]")?.dataset.move;
  return move && [...document.querySelectorAll("#picture [data-zoom]:is([data-move], [data-moves])")].find(({ dataset }) => (dataset.move ?? dataset.moves).split("|").includes(move));
};

let resting = null, deaf = 0; // a finger on the board; until when a click is only its going

document.addEventListener("pointerdown", (event) => {
  clearTimeout(resting?.timer);
  const { clientX: x, clientY: y, pointerType, isPrimary, target } = event;
  const look = () => {
    const found = target.closest("#picture") ? (closeUpAt(x, y) ?? target.closest("#picture [id][aria-label]:not(svg)")) : aboutAnswer(target);
    if (found) enlarge(found);
    deaf = Date.now() + 5000;
  };
  resting = pointerType === "touch" && isPrimary && target.closest?.("#picture, #answers, #menu") ? { x, y, timer: setTimeout(look, 500) } : null;
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > 12) clearTimeout(resting.timer);
});
for (const end of ["pointerup", "pointercancel", "touchend"]) {
  document.addEventListener(end, () => {
    clearTimeout(resting?.timer);
    deaf = Math.min(deaf, Date.now() + 350);
  });
}
document.addEventListener("click", (event) => {
  if (Date.now() < deaf) (event.preventDefault(), event.stopImmediatePropagation());
}, true);
document.addEventListener("keydown", (event) => {
  const node = event.target, place = node.closest?.("[data-move], [data-moves], [data-zoom], #coach[tabindex]");
  const typing = /INPUT|SELECT|TEXTAREA/.test(node.nodeName), side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if ((event.key === "Enter" || event.key === " ") && place && node.nodeName !== "BUTTON") act(event);
  else if (event.key === "Escape") (hush(), escape());
  else if (event.key === "z" && !typing && !event.ctrlKey && !event.metaKey) lookHere(place);
  else if ($("zoom")?.open) (side && lookOn(side));
  else if (event.key.startsWith("Arrow") && place?.closest("#picture, #answers, #menu")) {
    const next = neighbour(place, event.key);
    if (next) (next.focus(), event.preventDefault());
  } else if (past && !typing) {
    if (side) step(side);
    else if (event.key === "Home" || event.key === "End") (step(event.key === "Home" ? -1e6 : 1e6), event.preventDefault());
  }
});

/** Close what lies over the table, the newest first. (A dialog closes itself.) */
function escape() {
  const menu = document.querySelector("details.more[open]"), place = $(menuFor);
  if (leaveAdvice()) return;
  if (closeMenu()) place?.focus({ preventScroll: true });
  else if (menu) ((menu.open = false), menu.querySelector("summary").focus());
  else if ($("rules") && !$("rules").hidden) close($("rules"));
  else if ($("refusal")?.hasChildNodes()) dismiss();
}

$("chat")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("say").value.trim();
  if (socket?.readyState !== WebSocket.OPEN) return; // the words stay until they can be said
  if (text) send({ say: text, aside: $("aside")?.checked ?? false });
  $("say").value = "";
});

document.addEventListener("toggle", ({ target }) => {
  if (root && target.id === "in-words") send({ words: target.open });
  if (target.id === "all-moves" && target.isConnected) unfolds(target);
}, true);

// The replay

let wanted = null, shown = past ? Number($("move").value) : -1; // the move that is being fetched; the one that lies there

/** Let the replay run by itself, until it is stopped or over. */
async function run(button) {
  const going = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(going));
  button.textContent = going ? "Stop" : "Watch";
  if (going && $("move").value === $("move").max) await step(-1e6);
  while (button.getAttribute("aria-pressed") === "true" && $("move").value !== $("move").max) {
    await new Promise((done) => setTimeout(done, 900));
    while (document.querySelector("dialog[open], #rules:not([hidden])")) await new Promise((done) => setTimeout(done, 200)); // nobody sees it
    if (button.getAttribute("aria-pressed") === "true") await step(1);
    if (document.body.dataset.playing === "true") await new Promise((done) => document.addEventListener("rested", done, { once: true }));
  }
  if (going && button.getAttribute("aria-pressed") === "true") (button.setAttribute("aria-pressed", "false"), (button.textContent = "Watch"));
}

const step = (by) => goTo(Number($("move").value) + by);

async function goTo(move) {
  $("move").value = move;
  await showPast();
}

/** To the beginning of the next turn, or of the one before. */
async function jump(by) {
  const now = Number($("move").value), turns = past.dataset.turns.split(",").map(Number);
  const to = by > 0 ? turns.find((one) => one > now) : turns.findLast((one) => one < now);
  if (to !== undefined) await step(to - now);
}

/** One move on is seen as it was in the game; any other way it simply lies there, and so it does for who goes on before all was shown. */
function seen(html, number) {
  const on = number === shown + 1 && document.body.dataset.playing !== "true";
  if (!on) globalThis.beats.skip();
  shown = number;
  globalThis.beats.follow(() => (on ? show(past, html) : leap(html)), on ? JSON.parse(parse(html).dataset.beats) : [], () => parse(html));
}

/** Nothing goes through all that lay between. */
function leap(html) {
  show(past, html);
  for (const one of $("picture").getAnimations({ subtree: true })) one.finish();
}

async function showPast() {
  const move = $("move").value, busy = wanted !== null;
  wanted = move;
  $("at").textContent = move;
  if ($("branch-move")) $("branch-move").value = move;
  if (busy) return;
  while (true) {
    const number = wanted, answer = await fetch(`/tables/${past.dataset.table}/replay/${number}`).catch(() => null);
    if (answer?.ok) seen(await answer.text(), Number(number));
    if (number === wanted) break;
  }
  history.replaceState(null, "", "?move=" + wanted);
  wanted = null;
}

/** On a phone the words of a move stand over its board, all of them: where they are many, they are smaller. */
function fitHere() {
  const here = $("here");
  if (!here) return;
  here.style.font = "";
  for (const size of [14, 13, 12, 11]) if (here.scrollHeight > here.clientHeight + 2) here.style.font = `${size}px/1.1 var(--sans)`;
}

if (past) {
  for (const when of ["fitted", "rested"]) document.addEventListener(when, fitHere);
  fitHere();
  tidy(past);
  for (const closer of document.querySelectorAll("[data-closer]")) closer.hidden = !closeUps().length;
  $("move").addEventListener("input", showPast);
  $("story").scrollTop = $("story").scrollHeight;
  if (past.dataset.tall !== String(narrow.matches)) showPast(); // it did not know on what it would be seen
}

if (root) {
  tidy(root);
  seq = Number($("table").dataset.seq);
  settle(true);
  if ($("story")) $("story").scrollTop = $("story").scrollHeight;
  for (const [id, name] of [["confirm-end", "confirm-end"]]) {
    $(id).checked = kept(name) === "on";
    $(id).addEventListener("change", () => keep(name, $(id).checked ? "on" : "off"));
  }
  const patience = $("patience"), wait = { off: 0, short: 1, long: 3 };
  const ring = () => ((document.body.dataset.patience = patience.value), root.style.setProperty("--wait", `${wait[patience.value] * root.dataset.wait}s`));
  patience.value = kept("patience") ?? "short";
  patience.addEventListener("change", () => (keep("patience", patience.value), ring(), send({ patience: patience.value })));
  ring();
  const again = performance.getEntriesByType("navigation")[0]?.type === "reload";
  if (!again && leftOff() && $("recap")) $("recap").open = true; // where was I
  const sound = $("sound");
  sound.checked = localStorage.getItem("gameshelf.sound") === "on";
  sound.addEventListener("change", () => localStorage.setItem("gameshelf.sound", sound.checked ? "on" : "off"));
  connect();
}
const themes = ["", "light", "dark"];

/** The page in this theme; without one it follows the system. */
function wear(theme) {
  document.documentElement.className = theme;
  $("theme").textContent = "Theme: " + (theme || "as the system");
}

$("theme").hidden = false;
wear(/(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "");
if (location.hash.startsWith("#rule-")) openRule(location.hash.slice(6));
