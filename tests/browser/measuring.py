"""What can be measured in a page: its width, and words that are cut or leave their boxes."""

from __future__ import annotations

from playwright.sync_api import Page

# A word may leave what it stands on by this many units of the board: the machine's typeface rounds
OUT = """(slack) => {
  const found = [], shown = (node) => node.getClientRects().length && getComputedStyle(node).visibility !== 'hidden';
  for (const svg of document.querySelectorAll('#picture svg.board')) {
    const whole = svg.getBoundingClientRect(), unit = whole.width / svg.viewBox.baseVal.width;
    for (const text of svg.querySelectorAll('text')) {
      if (!text.textContent.trim() || !shown(text)) continue;
      const box = text.getBoundingClientRect();
      let holder = text.parentNode, room = null;
      if (holder.nodeName === 'svg' && holder !== svg) room = holder.getBoundingClientRect(); // a name in its frame
      while (!room && holder !== svg && !holder.classList.contains('words')) {
        const shapes = [...holder.querySelectorAll('rect, use, path, circle, ellipse')].filter(shown);
        if (holder.id && shapes.length) {
          const all = shapes.map((one) => one.getBoundingClientRect());
          room = { left: Math.min(...all.map((r) => r.left)), right: Math.max(...all.map((r) => r.right)) };
        }
        holder = holder.parentNode;
      }
      room ??= whole;
      const out = Math.max(room.left - box.left, box.right - room.right, whole.left - box.left, box.right - whole.right);
      if (out > slack * unit) found.push(`${text.textContent} by ${(out / unit).toFixed(1)}`);
    }
  }
  for (const node of document.querySelectorAll('button, .button, th, td, label, h1, h2, h3, dd, .chip')) {
    if (!shown(node) || node.closest('.hidden, #picture')) continue;
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') {
      found.push(`${node.nodeName} ${node.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}"""


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def cut_words(page: Page, slack: float = 1.5) -> list[str]:
    """Words that are cut off or run out of what they stand on."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return list(page.evaluate(OUT, slack))
