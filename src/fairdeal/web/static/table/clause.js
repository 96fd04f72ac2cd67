// Content loaded on request: a clause in our words, in a small card over the felt;
// and the law and the table as they stand, in the drawer.
import { byId, make } from "./format.js";

/** The control that opened the card. @type {HTMLElement | undefined} */
let opener;

/** @param {HTMLAnchorElement} link */
export function tell(link) {
  const card = byId("clause");
  opener = link;
  const name = link.hash.slice(1) || decodeURIComponent(link.pathname.split("/").at(-1) ?? "");
  const told = make("div", "told");
  told.append(make("p", "quiet", "Looking it up …"));
  const close = make("button", "tool", "×");
  close.type = "button";
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", shut);
  const more = make("a", "link", "The whole page");
  more.href = link.href;
  more.target = "_blank";
  card.setAttribute("aria-label", name);
  card.replaceChildren(make("b", "clause", name), close, told, more);
  card.hidden = false;
  close.focus({ preventScroll: true });
  words(link).then(
    (lines) => told.replaceChildren(...lines),
    () => told.replaceChildren(make("p", "", "This cannot be shown now. Try again.")),
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

/** The words of a clause, or of a ruling, from the page that has them. @param {HTMLAnchorElement} link */
async function words(link) {
  const page = await fetched(link.pathname);
  const ruling = link.hash ? page.getElementById(link.hash.slice(1)) : undefined;
  const lines = ruling
    ? ruling.querySelectorAll("h2, p:not([data-rejected])")
    : page.querySelectorAll("[data-told]");
  if (!lines.length) throw new Error("there are no such words");
  return [...lines].map((line) => {
    return make(line.matches("p") ? "p" : "b", "", line.textContent?.trim() ?? "");
  });
}

let asked = "";

/** Reload “Law and table” where something changed since. @param {string} now the state it depends on */
export async function renewLaw(now) {
  const box = byId("law-now");
  const { about } = box.dataset;
  if (!about || asked === now) return;
  asked = now;
  const page = await fetched(about).catch(() => undefined);
  if (page && asked === now) box.replaceChildren(...page.body.children);
}

/** A page as a document, whose scripts never run. @param {string} address @returns {Promise<Document>} */
function fetched(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("load", () => {
      const page = request.status === 200 ? request.responseXML : undefined;
      if (page) resolve(page);
      else reject(new Error("there is no such page"));
    });
    request.addEventListener("error", reject);
    request.send();
  });
}
