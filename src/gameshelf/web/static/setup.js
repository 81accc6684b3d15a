// The form of a new table: with each change of the seats, only the choices that fit so many players can be chosen,
// and each seat shows its team.

const form = document.getElementById("setup");
const seats = [...form.querySelectorAll("select[name^=seat]")], options = [...form.querySelectorAll("select[name^=option-]")];

function fit() {
  const taken = seats.filter((seat) => seat.value !== "none"), players = String(taken.length);
  let sides = [];
  for (const option of options) {
    for (const choice of option.options) choice.disabled = Boolean(choice.dataset.players) && !choice.dataset.players.split(" ").includes(players);
    if (option.selectedOptions[0]?.disabled) option.value = [...option.options].find((choice) => !choice.disabled)?.value ?? option.value;
    sides = JSON.parse(option.selectedOptions[0]?.dataset.sides ?? "{}")[players] ?? sides;
  }
  const order = [...new Set(sides)].sort((a, b) => a - b);
  for (const seat of seats) mark(seat, taken.includes(seat) ? order.indexOf(sides[taken.indexOf(seat)]) : -1, sides.length);
}

function mark(seat, team, any) {
  const there = document.getElementById(`team-${seat.id}`) ?? Object.assign(document.createElement("span"), { id: `team-${seat.id}` });
  if (!there.isConnected) seat.before(there);
  there.className = `mark side-${team}`;
  there.textContent = team < 0 ? "" : `Team ${team + 1}`;
  there.hidden = !any;
  seat.setAttribute("aria-describedby", there.id);
}

form.addEventListener("change", fit);
fit();
