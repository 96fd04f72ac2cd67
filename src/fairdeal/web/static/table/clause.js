// A clause in our words, in a small card over the felt: the law page's own words, fetched when asked for.
import { byId, make } from "./format.js";

/** What opened the card. @type {HTMLElement | undefined} */
let opener;

/** @param {HTMLAnchorElement} link */
export function tell(link) {
  const card = byId("clause");
  opener = link;
  const name = link.hash.slice(1) || decodeURIComponent(link.pathname.split("/").at(-1) ?? "");
  const words = make("div", "told");
  const close = make("button", "tool", "×");
  close.type = "button";
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", shut);
  const more = make("a", "link", "The whole page");
  more.href = link.href;
  more.target = "_blank";
  card.setAttribute("aria-label", name);
  card.replaceChildren(make("b", "clause", name), close, words, more);
  card.hidden = false;
  close.focus({ preventScroll: true });
  fetched(link).then(
    (lines) => words.replaceChildren(...lines.map((line) => make("p", "", line))),
    () => words.replaceChildren(make("p", "", "It cannot be shown now.")),
  );
}

function shut() {
  byId("clause").hidden = true;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !byId("clause").hidden) shut();
});
addEventListener("pointerdown", (event) => {
  const inside = event.target instanceof Node && byId("clause").contains(event.target);
  if (!inside) byId("clause").hidden = true;
});

/** The words of a clause, or of a ruling, from the page that has them. @param {HTMLAnchorElement} link @returns {Promise<string[]>} */
function fetched(link) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", link.pathname);
    request.responseType = "document";
    request.addEventListener("load", () => {
      const page = request.responseXML;
      const ruling = link.hash ? page?.getElementById(link.hash.slice(1)) : undefined;
      const lines = ruling
        ? ruling.querySelectorAll("h2, p:not(.rejected)")
        : page?.querySelectorAll(".words");
      if (!lines?.length) return reject(new Error("there are no such words"));
      resolve([...lines].map((line) => line.textContent?.trim() ?? ""));
    });
    request.addEventListener("error", reject);
    request.send();
  });
}
