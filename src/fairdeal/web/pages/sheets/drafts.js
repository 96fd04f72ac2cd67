// Drafts of sheets saved in this browser: on a sheet's page one is saved or removed, on
// the list of sheets they are listed. A draft is an address; the house reads it again each time.

/** @typedef {{address: string, title: string, words: string, kept: string}} Kept */

const KEY = "drafts of sheets";
const MOST = 20;

/** @returns {Kept[]} */
function drafts() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read)
      ? read.filter((each) => String(each?.address).startsWith("/pit/"))
      : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} all */
function keep(all) {
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
}

function show() {
  const section = document.getElementById("drafts");
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  const all = drafts();
  section.hidden = !all.length;
  list.replaceChildren(...all.map(drawn));
}

/** @param {Kept} draft */
function drawn(draft) {
  const item = document.createElement("li");
  const ring = document.createElement("i");
  ring.className = "unsealed";
  const told = document.createElement("span");
  const title = document.createElement("b");
  title.textContent = draft.title;
  const words = document.createElement("small");
  words.textContent = `${draft.words}; kept ${draft.kept}`;
  told.append(title, words);
  const on = document.createElement("a");
  on.className = "button";
  on.href = draft.address;
  on.textContent = "Go on";
  const forget = document.createElement("button");
  forget.className = "button bare";
  forget.type = "button";
  forget.textContent = "Let go";
  forget.setAttribute("aria-label", `Let go of ${draft.title}`);
  forget.addEventListener("click", () => {
    keep(drafts().filter((each) => each.address !== draft.address));
    show();
    document.querySelector("h1")?.focus();
  });
  item.append(ring, told, on, forget);
  return item;
}

document.getElementById("keep")?.addEventListener("click", () => {
  const head = document.getElementById("draft-head");
  const now = new Date();
  const draft = {
    address: `${location.pathname}${location.search}`,
    title: head?.querySelector("h1")?.textContent ?? document.title,
    words: head?.querySelector("[data-changes]")?.textContent ?? "no change yet",
    kept: now.toISOString().slice(0, 16).replace("T", " ") + " UTC",
  };
  keep([draft, ...drafts().filter((each) => each.address !== draft.address)]);
  const line = document.getElementById("kept");
  if (line) line.textContent = "Kept in this browser, under Sheets.";
});

show();
