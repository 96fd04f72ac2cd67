// The right column as a sheet: the browser opens and closes it; what is read and typed goes along.
const drawer = document.getElementById("drawer");

/** Show the right column. */
export function reveal() {
  const shut = drawer && getComputedStyle(drawer).display === "none";
  if (shut) drawer.showPopover();
}

drawer?.addEventListener("toggle", (event) => {
  if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
  if (drawer.contains(document.activeElement)) return;
  drawer.tabIndex = -1;
  drawer.focus();
});

// Nothing that has the focus lies under it, and beside the others it is no sheet.
document.addEventListener("focusin", (event) => {
  if (drawer?.matches(":popover-open") && !drawer.contains(/** @type {Node} */ (event.target))) {
    drawer.hidePopover();
  }
});
matchMedia("(max-width: 1180px)").addEventListener("change", () => {
  if (drawer?.matches(":popover-open")) drawer.hidePopover();
});
