// `pnpm bench [NAME…] [--scale 0.1]`: measures each figure beside its limit and prints the ratio.
import { parseArgs } from "node:util";
import * as embedded from "./embedded.ts";
import * as estimate from "./estimate.ts";
import * as fix from "./fix.ts";
import * as http from "./http.ts";
import * as importRows from "./import.ts";
import * as insights from "./insights.ts";
import * as list from "./list.ts";
import * as opens from "./opens.ts";
import * as page from "./page.ts";
import * as settle from "./settle.ts";
import * as smtp from "./smtp.ts";
import type { BenchFile, Line, Measured } from "./support/line.ts";
import { openBench } from "./support/open-bench.ts";
import * as weight from "./weight.ts";
import * as work from "./work.ts";
import * as workers from "./workers.ts";

const ROWS = 1_000_000;
const SMALL = 0.1;
const BENCHES: Record<string, BenchFile> = {
  import: importRows,
  estimate,
  fix,
  settle,
  smtp,
  http,
  workers,
  work,
  opens,
  insights,
  page,
  list,
  embedded,
  weight,
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: "string", default: "1" } },
});
const rows = Math.round(ROWS * Number(values.scale));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0 || !(rows >= 1_000)) {
  console.error(
    unknown.length > 0
      ? `No bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.`
      : "--scale is a number from 0.001 up.",
  );
  process.exit(1);
}

for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const lines = await measureAt(bench, rows);
  const small = lines.some(growthOf) ? await measureAt(bench, rows * SMALL) : [];
  for (const [index, line] of lines.entries()) {
    if ("notRun" in line) {
      console.log(`${name}: ${line.figure}: NOT RUN, ${line.notRun}`);
      continue;
    }
    const verdict = line.met ? "met" : "MISSED";
    console.log(
      `${name}: ${line.figure} / ${line.limit} = ${line.ratio}, goal ${line.goal}: ${verdict}`,
    );
    const grown = (line.growth?.cost ?? 0) / (growthOf(small[index])?.cost ?? NaN);
    const grewTooMuch = line.growth !== undefined && !(grown <= line.growth.max);
    if (line.growth) {
      console.log(
        `  ${line.growth.of} costs ${grown.toFixed(2)} x what it costs at a tenth of the size, goal <= ${line.growth.max} x: ${grewTooMuch ? "MISSED" : "met"}`,
      );
    }
    if (!line.met || grewTooMuch) process.exitCode = 1;
  }
}

function growthOf(line: Line | undefined): Measured["growth"] {
  return line === undefined || "notRun" in line ? undefined : line.growth;
}

/** Each measurement has a server and a database of its own, gone afterwards. */
async function measureAt({ measure, options }: BenchFile, size: number): Promise<Line[]> {
  const bench = await openBench(Math.round(size), options);
  try {
    return await measure(bench);
  } finally {
    await bench.close();
  }
}
