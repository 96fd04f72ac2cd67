// What somebody presses before the page's scripts have come is kept, and pressed when they have.
// This file comes before the page, they after it: until then a form would be sent by the browser
// itself, with what is written in it (a password, say) in the address.
{
  /** A form that a script sends. @param {SubmitEvent} event */
  const sent = ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "dialog") return undefined;
    return () => target.requestSubmit(submitter);
  };

  /** A button that does nothing of its own. @param {Event} event */
  const clicked = ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    return button?.type === "button" ? () => button.click() : undefined;
  };

  /** The last one: a second press of the same button is impatience. @type {() => void} */
  let kept = () => undefined;

  /** @param {Event} event */
  const keep = (event) => {
    const pressed = event instanceof SubmitEvent ? sent(event) : clicked(event);
    if (!pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = pressed;
  };
  addEventListener("submit", keep, true);
  addEventListener("click", keep, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("submit", keep, true);
    removeEventListener("click", keep, true);
    kept();
  });
}
