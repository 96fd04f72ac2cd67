// Forms that ask the house for something: `data-ask` says where, fields say what. What is lawful
// says the house; here a field only becomes the kind of value that its `data-kind` names.
import { ask, trying } from "./ask.js";
import { leave, renew, settled } from "./live.js";

/** @typedef {{[name: string]: unknown}} Body */

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.ask) return;
  event.preventDefault();
  const submitter = event.submitter;
  await settled(); // what was typed last may still be on its way to the draft
  if (form.querySelector("#sending button:disabled")) return; // and the page says why not
  const body = bodyOf(form, submitter);
  const line = form.querySelector("[role=alert]") ?? document.getElementById("refused");
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button")]);
  for (const button of buttons) button.disabled = true;
  trying(/** @type {HTMLElement} */ (line), async () => {
    const answer = await ask(form.dataset.ask ?? "", body);
    const then = led(form.dataset.then, answer) ?? led(form.dataset.else, answer);
    if (then) leave(then);
    else {
      form.reset();
      await renew();
    }
  }).finally(() => {
    for (const button of buttons) button.disabled = false;
  });
});

// What a form still needs is said on the page, where refusals are, and not in the browser's words.
document.addEventListener("invalid", (event) => {
  const field = event.target;
  const form = field instanceof HTMLElement ? field.closest("form[data-ask]") : null;
  if (!(field instanceof HTMLElement) || !form) return;
  event.preventDefault();
  if (form.querySelector(":is(input, select, textarea):invalid") !== field) return;
  const line = form.querySelector("[role=alert]") ?? document.getElementById("refused");
  if (!(line instanceof HTMLElement)) return;
  const told = /** @type {HTMLInputElement} */ (field).validationMessage;
  line.textContent = field.dataset.need ?? told;
  line.hidden = false;
  field.focus();
}, true);

/** Return the address that a response leads to; none, if it lacks what the address names. @param {string | undefined} to @param {Body} answer */
function led(to, answer) {
  const named = [...(to ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  if (!to || named.some((name) => !(name in answer))) return undefined;
  return to.replace(/\{(\w+)\}/g, (_, name) => String(answer[name]));
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
function bodyOf(form, submitter) {
  /** @type {Body} */
  const body = {};
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement)
    ) continue;
    if (!field.name || field.disabled) continue;
    if (field instanceof HTMLInputElement && field.type === "radio" && !field.checked) continue;
    const value = valueOf(field);
    if (value !== undefined) put(body, field.name, value);
  }
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    put(body, submitter.name, JSON.parse(submitter.value));
  }
  return body;
}

/** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field */
function valueOf(field) {
  const written = field.value.trim();
  switch (field.dataset.kind) {
    case "dollars":
      return Math.round(Number(written) * 100);
    case "seconds":
      return written ? Math.round(Number(written) * 1000) : null;
    case "whole":
      return written ? Number(written) : undefined;
    case "flag":
      return field instanceof HTMLInputElement && field.checked;
    case "list":
      return written.split(/[,\s]+/).filter(Boolean);
    case "json":
      return JSON.parse(written || "{}");
    default:
      return written;
  }
}

/** A name with a dot in it is a part of a part. @param {Body} body @param {string} name @param {unknown} value */
function put(body, name, value) {
  const dot = name.indexOf(".");
  if (dot < 0) body[name] = value;
  else put(/** @type {Body} */ (body[name.slice(0, dot)] ??= {}), name.slice(dot + 1), value);
}
