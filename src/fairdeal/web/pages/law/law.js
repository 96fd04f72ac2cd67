// The law page: which pairs of clauses are shown, and the clause in the middle of the tree. Without this module all
// pairs that differ are shown, and the one asked for.
const choice = document.getElementById("compare");
const pairs = document.getElementById("pairs");
const tree = document.getElementById("tree");
const here = tree?.querySelector('[aria-current="page"]');

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
if (tree && here) {
  const below = here.getBoundingClientRect().top - tree.getBoundingClientRect().top;
  tree.scrollTop = below - tree.clientHeight / 2; // where the tree scrolls by itself
}
