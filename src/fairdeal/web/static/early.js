// Input before the page's scripts have loaded is saved, and replayed afterwards. This
// file comes before the page, they after it: until then a form would be sent by the browser itself,
// with what is written in it (a password, say) in the address.
{
  document.documentElement.classList.add("scripted"); // buttons that need scripts are shown

  /** The replay of each kind of input. @type {Array<[string, (event: any) => (() => void) | undefined]>} */
  const deeds = [
    ["change", ({ target }) => () => target.dispatchEvent(new Event("change", { bubbles: true }))],
    ["click", ({ target }) => {
      const button = target.closest("button");
      return button?.type === "button" ? () => button.click() : undefined; // it does nothing itself
    }],
    ["submit", ({ target, submitter }) => {
      return target.method === "dialog" ? () => target.requestSubmit(submitter) : undefined;
    }],
  ];
  const early = new AbortController();
  /** One of each control: a second press is impatience. @type {Map<unknown, () => void>} */
  const kept = new Map();

  for (const [kind, again] of deeds) {
    addEventListener(kind, (event) => {
      const deed = again(event);
      if (!deed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.set(event.target, deed);
    }, { capture: true, signal: early.signal });
  }
  addEventListener("DOMContentLoaded", () => {
    early.abort();
    for (const deed of kept.values()) deed();
  });
}
