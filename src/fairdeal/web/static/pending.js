// Figures that are still being worked out: look again a while after all of the page is there, unless
// somebody is in the middle of something.
const LATER = 4000; // milliseconds

if (document.querySelector("[data-pending]")) {
  addEventListener("load", () => setTimeout(again, LATER));
}

function again() {
  if (document.activeElement === document.body) location.reload();
}
