// Follow records as the browser would: a list of lines per line in, "" or the reason per line out.
import { follow } from "../../src/fairdeal/web/static/record.js";

const input = await new Response(Deno.stdin.readable).text();
for (const line of input.split("\n").filter(Boolean)) {
  try {
    await follow(JSON.parse(line));
    console.log(JSON.stringify(""));
  } catch (error) {
    console.log(JSON.stringify(error instanceof Error ? error.message : "?"));
  }
}
