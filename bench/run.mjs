// `pnpm bench [NAME…]`: measures each figure beside its limit and prints the ratio.
import { measure as estimate } from "./estimate.mjs";
import { measure as importRows } from "./import.mjs";
import { openBench } from "./support/open-bench.mjs";

const BENCHES = { import: importRows, estimate };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
const bench = await openBench(Number(process.env.ROWS ?? 200_000));
try {
  for (const [name, measure] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const line of await measure(bench)) {
      console.log(`\n${name}: ${line.figure}\n  limit:  ${line.limit}`);
      console.log(`  ratio:  ${line.ratio}  goal: ${line.goal}  ${line.met ? "met" : "MISSED"}`);
      if (!line.met) process.exitCode = 1;
    }
  }
} finally {
  await bench.close();
}
