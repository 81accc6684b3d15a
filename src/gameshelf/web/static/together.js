// Being together: who is here, who is away, who thinks and for how long; ready and start; a bot for somebody who is away;
// hints; forms whose refusals are shown where one is. It speaks to the table by its events, and knows no rule and no game.

const $ = (id) => document.getElementById(id);
const root = $("root");
const send = (message) => document.dispatchEvent(new CustomEvent("send", { detail: message }));
const problem = (text) => document.dispatchEvent(new CustomEvent("refused", { detail: { error: text } }));

// Forms: what the house refuses is told in the page one is on

async function submit(event) {
  const form = event.target;
  if (form.method !== "post" || form.enctype === "multipart/form-data" || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.action, { method: "post", body, headers: { accept: "application/problem+json" } }).catch(() => null);
  if (answer?.ok) return void (answer.url === location.href ? location.reload() : location.assign(answer.url));
  const told = answer?.headers.get("content-type")?.includes("problem") ? (await answer.json()).detail : "The server does not answer; try again.";
  if ($("refusal")) return problem(told);
  const box = $("problem") ?? Object.assign(document.createElement("p"), { id: "problem", className: "problem" });
  box.setAttribute("role", "alert");
  box.textContent = told;
  (form.closest("section, .box, main > *") ?? form).append(box);
}
document.addEventListener("submit", submit);

// Who is here

let people = [], ahead = 0; // who is here, and how far the server's clock is ahead of ours
const now = () => Date.now() / 1000 + ahead;

/** A length of time in few letters: 40 s, 5 min, 3 h, 2 d. */
function lasting(seconds) {
  for (const [size, unit] of [[172800, "d"], [3600, "h"], [60, "min"]]) if (seconds >= size) return `${Math.floor(seconds / (unit === "d" ? 86400 : size))} ${unit}`;
  return `${Math.max(0, Math.floor(seconds))} s`;
}

/** Set a text only where it is another: what is read aloud is not read again. */
function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

function mark() {
  const table = $("table");
  if (!root || !table) return;
  const asked = Number(table.dataset.asked), over = table.dataset.turn === "over", chairs = [...document.querySelectorAll("#t-seats .chair")];
  const alone = chairs.length > 0 && chairs.every(({ dataset }) => dataset.mine || dataset.bot); // nobody waits for who plays with bots
  for (const { seat, here, since } of people) {
    const chair = $(`t-seat-${seat}`);
    if (!chair) continue;
    chair.classList.toggle("here", here);
    chair.classList.toggle("gone-away", !here && !over);
    const thinks = chair.getAttribute("aria-current") === "true" && asked && !(alone && chair.dataset.mine) ? now() - asked : 0;
    put(chair.querySelector(".presence"), over ? "" : !here ? `away ${lasting(now() - since)}` : thinks >= 10 ? lasting(thinks) : "");
    chair.title = here ? "is here" : `away for ${lasting(now() - since)}`;
  }
  const chat = $("chat");
  if (chat && chairs.length) chat.hidden = !("watched" in chat.dataset) && alone; // bots say nothing
  lobby(table);
  absent(table, asked, over);
}

/** The button that lets a bot play for whoever is awaited and does not come, with the time until it may be pressed. */
function absent(table, asked, over) {
  const box = $("absent");
  if (!box) return;
  const clock = Number(root.dataset.clock), after = Number(root.dataset.absent), window = $("waiting")?.dataset.secret === "true";
  const waiting = people.filter(({ seat, here }) => {
    const chair = $(`t-seat-${seat}`);
    return chair?.getAttribute("aria-current") === "true" && !chair.dataset.mine && !chair.dataset.bot && (clock || !here);
  });
  box.hidden = over || !waiting.length || (table.dataset.turn === "mine" && !window) || Boolean(table.dataset.lobby);
  if (box.hidden) return;
  const left = Math.min(...waiting.map(({ since }) => (clock ? asked + clock : since + after))) - now();
  const name = $(`t-seat-${waiting[0].seat}`).querySelector(".who").textContent;
  const who = window ? "Somebody who is asked" : name;
  const told = clock ? `${who} has ${lasting(Math.max(0, left))} left for this move.` : `${who} is away.`;
  put($("absent-text"), left > 0 ? `${told}${clock ? "" : ` A bot can play in ${lasting(left)}.`}` : clock ? `The time of ${window ? "somebody who is asked" : name} is up.` : told);
  $("absent-call").hidden = left > 0;
}

/** Before it begins: what can be done there depends on who is there. */
function lobby(table) {
  const box = $("lobby");
  if (!box) return;
  const state = table.dataset.lobby ?? "";
  box.hidden = !state && !document.querySelector("[data-free]");
  for (const one of document.querySelectorAll("[data-lobby-is]")) one.hidden = one.dataset.lobbyIs !== state;
  const chairs = [...document.querySelectorAll("#t-seats .chair")].map((chair) => {
    const copy = chair.cloneNode(true);
    copy.removeAttribute("id");
    return copy;
  });
  const there = $("lobby-people");
  if (there && [...there.children].map((one) => one.outerHTML).join() !== chairs.map((one) => one.outerHTML).join()) there.replaceChildren(...chairs);
  const mine = document.querySelector("#t-seats .chair[data-mine]"), ready = mine?.dataset.ready === "true";
  const button = $("ready");
  if (button) {
    button.hidden = !state || !mine;
    put(button, ready ? "Not ready yet after all" : "I am ready");
    button.dataset.ready = ready ? "no" : "yes";
    button.classList.toggle("main", !ready);
  }
}

document.addEventListener("here", ({ detail }) => {
  people = detail.here;
  ahead = detail.now - Date.now() / 1000;
  mark();
});
document.addEventListener("fitted", mark);
setInterval(mark, 1000);
mark();

// Hints

function asks() {
  const button = $("hint-open");
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") return problem("A hint is for when you are asked.");
  $("hint").hidden = false;
  $("hint").dataset.moved = $("table").dataset.moved;
  $("hint-list").replaceChildren();
  $("hint-about").hidden = true;
  put($("hint-told"), "Thinking …");
  send({ hint: true });
}

const percent = (chance) => `${Math.round(100 * chance)} %`;

const node = (name, className, textContent) => Object.assign(document.createElement(name), { className, textContent });

const LITTLE = 0.025; // a chance that is less than that behind is none that anybody would feel

/** Whether a move is as good as the best one, as far as anybody can tell. */
const isEven = (best, one) => one.beside.startsWith("About") || (one !== best && best.chance - one.chance < LITTLE);

/** What a hint comes to, in a sentence. */
function verdict(hints) {
  const [best, ...others] = hints, even = others.filter((one) => isEven(best, one)).length;
  const together = "together" in $("hint").dataset;
  if (!others.length) return best.games ? `You win about ${percent(best.chance)} of the games that go on so.` : "";
  const stands = together // what is played on without looking ahead wins less often there than people do
    ? `Bots in a hurry win about ${percent(best.chance)} of the games that go on from here; who takes care wins more. `
    : `Your chance to win is about ${percent(best.chance)}. `;
  if (even === others.length) return `${stands}These moves are about equally good: choose what you like.`;
  return stands + (even ? "Two of these are about equally good:" : "The first of these is the best:");
}

function advise(hints) {
  put($("hint-told"), verdict(hints));
  const list = $("hint-list");
  list.replaceChildren(...hints.map((one, n) => {
    const item = document.createElement("li"), play = node("button", "", one.label), only = one.how === "the only move";
    play.type = "button";
    play.dataset.move = one.move;
    const even = isEven(hints[0], one), told = only ? "It is the only move." : `${n && !even ? `${percent(one.chance)}, ` : ""}${one.how.replace(/, ± \d+ %/, "")}.`;
    item.append(play, node("b", "stands", only ? "" : even ? "as good" : percent(one.chance)));
    if (one.reason) item.append(node("p", "", one.reason));
    if (one.beside && !even) item.append(node("p", "beside", one.beside));
    item.append(node("p", "chance quiet", `${told[0].toUpperCase()}${told.slice(1)}`));
    if (!only) item.style.setProperty("--chance", one.chance), item.style.setProperty("--low", one.low), item.style.setProperty("--high", one.high);
    return item;
  }));
  const counted = hints.some((one) => one.games > 0); // what is certain needs no comment
  $("hint-sure").hidden = !counted;
  $("hint-about").hidden = false;
  came = performance.now();
}
const HASTE = 600; // milliseconds in which a click was meant for what was there before
let came = 0; // when a hint did
$("hint-list")?.addEventListener("click", (event) => event.detail && performance.now() - came < HASTE && event.stopPropagation());

new MutationObserver(() => document.body.classList.toggle("hinting", !$("hint").hidden)).observe($("hint") ?? document.createElement("i"), { attributes: true, attributeFilter: ["hidden"] });

/** A hint is about one position, and goes with it. */
function keep() {
  const box = $("hint");
  if (box && !box.hidden && box.dataset.moved !== $("table").dataset.moved) box.hidden = true;
}
document.addEventListener("fitted", keep);
document.addEventListener("hints", ({ detail }) => $("hint") && !$("hint").hidden && advise(detail.hints));
document.addEventListener("refused", () => { if ($("hint") && !$("hint-list").children.length) $("hint").hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key !== "h" || event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.nodeName)) return;
  if ($("hint-open")) (event.preventDefault(), $("hint").hidden ? asks() : ($("hint").hidden = true));
});
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-hint]")) asks();
  else if (target.closest?.("#hint [data-move]") && getComputedStyle($("hint")).position === "fixed") $("hint").hidden = true; // it would cover what follows
  else if (target.closest?.("#hint-close")) ($("hint").hidden = true, $("hint-open")?.focus());
  else if (target.closest?.("#ready")) send({ ready: $("ready").dataset.ready === "yes" });
  else if (target.closest?.("[data-start]")) send({ start: target.closest("[data-start]").dataset.start === "bots" ? $("lobby-bot").value : "" });
  else if (target.closest?.("#absent-call")) send({ absent: true });
});

// The replay goes from one moment that decided to the next: to what was before it, and then it is seen as it was

function decisive(by) {
  const slider = $("move"), now = Number(slider.value), stops = $("replay").dataset.moments.split(",").map(Number);
  const to = by > 0 ? stops.find((one) => one > now) ?? stops[0] : stops.findLast((one) => one < now) ?? stops.at(-1);
  const go = (move) => ((slider.value = move), slider.dispatchEvent(new Event("input")));
  document.addEventListener("fitted", () => go(to), { once: true });
  go(Math.max(0, to - 1));
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-moment]");
  if (button) decisive(Number(button.dataset.moment));
});

// What people usually do: in first games, and there at first without a question; or always, or never

const coach = $("coached");
if (coach && root) {
  coach.value = root.dataset.advice;
  coach.addEventListener("change", () => {
    root.dataset.advice = coach.value;
    root.dataset.coach = String(coach.value !== "never");
    document.cookie = `coach=${coach.value}; path=/; max-age=31536000; samesite=lax`;
    send({ coach: coach.value !== "never" });
  });
}

// A call when it is one's turn, also from a page in the background: who wants it says so, and may change their mind

const notify = $("notify");
if (notify && root) {
  const can = "Notification" in window;
  notify.disabled = !can || Notification.permission === "denied";
  notify.checked = can && Notification.permission === "granted" && localStorage.getItem("gameshelf.notify") === "on";
  notify.addEventListener("change", async () => {
    if (notify.checked && (await Notification.requestPermission()) !== "granted") notify.checked = false;
    localStorage.setItem("gameshelf.notify", notify.checked ? "on" : "off");
  });
  document.addEventListener("my-turn", () => {
    if (!document.hidden || !notify.checked) return;
    try {
      const note = new Notification(document.title, { body: $("question")?.textContent ?? "", tag: root.dataset.table });
      note.addEventListener("click", () => (window.focus(), note.close()));
    } catch { /* some phones allow it to service workers only */ }
  });
}
