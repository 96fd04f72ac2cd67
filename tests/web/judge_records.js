// Follow records as the browser would: bytes (as Latin-1) per line in, "" or the reason per line out.
import { Wrong } from "../../src/fairdeal/web/static/proof.js";
import { follow, split } from "../../src/fairdeal/web/static/record.js";

const input = await new Response(Deno.stdin.readable).text();
for (const line of input.split("\n").filter(Boolean)) {
  try {
    const raw = Uint8Array.from(JSON.parse(line), (byte) => String(byte).charCodeAt(0));
    await follow(split(raw));
    console.log(JSON.stringify(""));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    console.log(JSON.stringify(error.message));
  }
}
