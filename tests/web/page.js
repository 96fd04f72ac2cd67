// As much of a page as modules of the table ask for when they are read, and a few plain checks.

const classList = { contains: () => false };
Object.assign(globalThis, {
  document: { documentElement: { classList, dataset: {} }, getElementById: () => null },
});

/** @param {unknown} found @param {unknown} wanted */
export function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
}
