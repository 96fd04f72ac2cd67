// Judge proofs as the browser would: bytes (as Latin-1) per line in, "" or the reason per line out.
import { check, read, Wrong } from "../../src/fairdeal/web/static/proof.js";

const input = await new Response(Deno.stdin.readable).text();
for (const line of input.split("\n").filter(Boolean)) {
  const { written, root } = JSON.parse(line);
  try {
    const raw = Uint8Array.from(written, (/** @type {string} */ byte) => byte.charCodeAt(0));
    await check(read(raw), root ?? undefined);
    console.log(JSON.stringify(""));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    console.log(JSON.stringify(error.message));
  }
}
