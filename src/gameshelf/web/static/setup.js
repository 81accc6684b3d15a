// The form of a new table: with each change of the seats, only the choices that fit so many players can be chosen.

const form = document.getElementById("setup");
const seats = [...form.querySelectorAll("select[name^=seat]")], options = [...form.querySelectorAll("select[name^=option-]")];

function fit() {
  const players = seats.filter((seat) => seat.value !== "none").length;
  for (const option of options) {
    for (const choice of option.options) choice.disabled = Boolean(choice.dataset.players) && !choice.dataset.players.split(" ").includes(String(players));
    if (option.selectedOptions[0]?.disabled) option.value = [...option.options].find((choice) => !choice.disabled)?.value ?? option.value;
  }
}

form.addEventListener("change", fit);
fit();
