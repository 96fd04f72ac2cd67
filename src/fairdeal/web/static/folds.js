// On a phone the reference parts of a page are folded under their titles, so that what one
// reads first is a short page. Without this module, and where there is room, all of it is open.
if (matchMedia("(max-width: 768px)").matches) {
  for (const part of document.querySelectorAll("[data-folds]")) fold(part);
}

/** @param {Element} part */
function fold(part) {
  const title = part.querySelector(":scope > h2, :scope > header > h3");
  if (!title) return;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...title.childNodes);
  title.append(button);
  const asked = () => part.contains(document.getElementById(location.hash.slice(1)));
  const show = (/** @type {boolean} */ open) => {
    button.setAttribute("aria-expanded", String(open));
    part.classList.toggle("folded", !open);
  };
  button.addEventListener("click", () => show(part.classList.contains("folded")));
  addEventListener("hashchange", () => asked() && show(true));
  show(asked());
}
