// Which pairs of clauses are shown. Without this module all that differ are, and the one asked for.
const choice = document.getElementById("compare");
const pairs = document.getElementById("pairs");

if (choice && pairs) {
  const buttons = [...choice.querySelectorAll("button")];
  choice.hidden = false;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      pairs.dataset.show = button.value;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
    });
  }
}
