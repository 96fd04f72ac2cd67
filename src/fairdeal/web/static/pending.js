// Figures that are still being worked out: look again in a while, unless somebody is in the middle
// of something.
const LATER = 4000; // milliseconds

if (document.querySelector("[data-pending]")) {
  setTimeout(() => document.activeElement === document.body && location.reload(), LATER);
}
