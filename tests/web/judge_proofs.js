// Judge proofs as the browser would: a JSON text per line in, "" or the reason per line out.
import { check, read } from "../../src/fairdeal/web/static/proof.js";

const input = await new Response(Deno.stdin.readable).text();
for (const line of input.split("\n").filter(Boolean)) {
  const { written, root } = JSON.parse(line);
  try {
    await check(read(written), root ?? undefined);
    console.log(JSON.stringify(""));
  } catch (error) {
    console.log(JSON.stringify(error instanceof Error ? error.message : "?"));
  }
}
