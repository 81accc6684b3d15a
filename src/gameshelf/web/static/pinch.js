// Fingers on the board. Two (or the wheel with Ctrl) make it larger, then one moves it: this lies outside of what the server
// draws, so that it stays as it is when the next picture comes. One that goes sideways over a mat asks for the next one.

const MOST = 4;
const holder = document.querySelector("#root, #replay");
let scale = 1, x = 0, y = 0, last = null;

const board = () => document.getElementById("picture");
const within = (value, least, most) => Math.max(least, Math.min(most, value));
const whole = Object.assign(document.createElement("button"), { type: "button", id: "whole", className: "small whole", textContent: "Whole board", hidden: true });

/** Keep the board in its frame, and show it so. */
function place() {
  const box = board(), wide = box.clientWidth, high = box.clientHeight, before = [x, y];
  [x, y] = [within(x, wide * (1 - scale), 0), within(y, high * (1 - scale), 0)];
  for (const [name, value] of [["--zoom", scale], ["--pan-x", `${x}px`], ["--pan-y", `${y}px`]]) holder.style.setProperty(name, value);
  document.body.classList.toggle("zoomed", scale > 1);
  whole.hidden = scale === 1;
  return before[0] === x && before[1] === y;
}

/** Larger or smaller around a point of the window. */
function zoom(by, at) {
  const box = board().getBoundingClientRect(), next = within(scale * by, 1, MOST), px = at.x - box.left, py = at.y - box.top;
  x = px - ((px - x) * next) / scale;
  y = py - ((py - y) * next) / scale;
  scale = next < 1.02 ? 1 : next;
  place();
}

function reset() {
  [scale, x, y] = [1, 0, 0];
  place();
}

let begun = null; // where a finger came down on a mat, and when

function down({ touches: [finger, ...more], timeStamp }) {
  const { clientX: x, clientY: y } = finger, under = scale > 1 || more.length ? [] : document.elementsFromPoint(x, y); // pieces lie on a mat
  const mat = under.map((one) => one.closest("#picture [id^=mat-], #zoom-body")).find(Boolean);
  begun = mat && { mat, at: timeStamp, x, y };
}

function up({ changedTouches: [finger], touches, timeStamp }) {
  const dx = begun ? finger.clientX - begun.x : 0, dy = begun ? finger.clientY - begun.y : 0;
  if (Math.abs(dx) > 48 && Math.abs(dx) > 2 * Math.abs(dy) && !touches.length && timeStamp - begun.at < 800) {
    document.dispatchEvent(new CustomEvent("swipe", { detail: { mat: begun.mat, by: dx < 0 ? 1 : -1 } }));
  }
  begun = null;
}

const points = ({ touches }) => [...touches].map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
const middle = ([a, b]) => (b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a);
const apart = ([a, b]) => (b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

if (holder) {
  document.addEventListener("touchstart", down, { passive: true });
  document.addEventListener("touchend", up, { passive: true });
  document.addEventListener("touchcancel", () => (begun = null));
  document.body.append(whole);
  whole.addEventListener("click", reset);
  holder.addEventListener("touchstart", (event) => (last = event.target.closest("#picture") ? points(event) : null), { passive: true });
  holder.addEventListener("touchend", (event) => (last = last && event.touches.length ? points(event) : null), { passive: true });
  holder.addEventListener("touchmove", (event) => {
    const now = points(event);
    if (!last || now.length !== last.length || (now.length === 1 && scale === 1)) return;
    const from = middle(last), to = middle(now);
    x += to.x - from.x;
    y += to.y - from.y;
    if (now.length === 2 && apart(last)) zoom(apart(now) / apart(last), to);
    const free = place();
    if (now.length > 1 || free) event.preventDefault(); // at its edge the board lets the page scroll
    last = now;
  }, { passive: false });
  holder.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !event.target.closest("#picture")) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  addEventListener("orientationchange", reset);
}
