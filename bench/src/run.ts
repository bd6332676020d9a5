// `pnpm bench [NAME…] [--scale 0.1]`: measures each figure beside its limit and prints the ratio. `--smoke` runs each at
// a small size, and fails for one that can't run, not for its ratio.
import { readOptions } from "../../apps/api/dist/tools/read-options.js";
import * as automations from "./automations.ts";
import * as designed from "./designed.ts";
import * as distant from "./distant.ts";
import * as embedded from "./embedded.ts";
import * as estimate from "./estimate.ts";
import * as failures from "./failures.ts";
import * as fields from "./fields.ts";
import * as first from "./first.ts";
import * as load from "./load.ts";
import * as fix from "./fix.ts";
import * as growth from "./growth.ts";
import * as http from "./http.ts";
import * as importRows from "./import.ts";
import * as insights from "./insights.ts";
import * as list from "./list.ts";
import * as mailbox from "./mailbox.ts";
import * as move from "./move.ts";
import * as opens from "./opens.ts";
import * as orders from "./orders.ts";
import * as page from "./page.ts";
import * as panels from "./panels.ts";
import * as processes from "./processes.ts";
import * as report from "./report.ts";
import * as scores from "./scores.ts";
import * as settle from "./settle.ts";
import * as smtp from "./smtp.ts";
import type { BenchFile, Line, Measured } from "./support/line.ts";
import { databases, openBench } from "./support/open-bench.ts";
import * as weight from "./weight.ts";
import * as work from "./work.ts";
import * as workers from "./workers.ts";

const ROWS = 1_000_000;
const SMALL = 0.1;
const SMOKE_ROWS = 1_000;
const BENCHES: Record<string, BenchFile> = {
  import: importRows,
  fields,
  estimate,
  fix,
  settle,
  smtp,
  distant,
  http,
  failures,
  first,
  designed,
  automations,
  workers,
  work,
  opens,
  insights,
  panels,
  report,
  growth,
  processes,
  move,
  orders,
  page,
  list,
  mailbox,
  embedded,
  weight,
  load,
  scores,
};

const { values, positionals: names } = readOptions({
  usage: `pnpm bench [NAME…] [--scale 0.1] [--smoke]

Measures each figure beside its limit and prints the ratio: ${Object.keys(BENCHES).join(", ")}.

  --scale  a part of the million customers
  --smoke  runs each at a small size, and fails for one that can't run, not for its ratio`,
  options: { scale: { type: "string", default: "1" }, smoke: { type: "boolean", default: false } },
  allowPositionals: true,
});
const rows = Math.round(ROWS * Number(values.scale));
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0 || !(rows >= 1_000)) {
  console.error(
    unknown.length > 0
      ? `No bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.`
      : "--scale is a number from 0.001 up.",
  );
  process.exit(1);
}

try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (values.smoke) await tryOut(name, bench);
    else await judge(name, bench);
  }
} finally {
  await databases.close();
}

/** Runs a bench at a small size, and once more if it can't run. */
async function tryOut(name: string, bench: BenchFile): Promise<void> {
  const first = await smoke(name, bench);
  if (first === null) return;
  const second = await smoke(name, bench);
  if (second === null) console.log(`FLAKY bench ${name}: ${first}\n  then, alone: it ran`);
  else process.exitCode = 1;
}

/** Prints each line of a bench with its verdict. */
async function judge(name: string, bench: BenchFile): Promise<void> {
  const lines = await measureAt(bench, rows);
  const small = lines.some(growthOf) ? await measureAt(bench, rows * SMALL) : [];
  for (const [index, line] of lines.entries()) {
    if ("notRun" in line) {
      console.log(`${name}: ${line.figure}: NOT RUN, ${line.notRun}`);
      continue;
    }
    const verdict = line.isMet ? "met" : "MISSED";
    console.log(
      `${name}: ${line.figure} / ${line.limit} = ${line.ratio}, goal ${line.goal}: ${verdict}`,
    );
    const growth = (line.growth?.cost ?? 0) / (growthOf(small[index])?.cost ?? NaN);
    const grewTooMuch = line.growth !== undefined && !(growth <= line.growth.max);
    if (line.growth) {
      console.log(
        `  ${line.growth.of} costs ${growth.toFixed(2)} x what it costs at a tenth of the size, goal <= ${line.growth.max} x: ${grewTooMuch ? "MISSED" : "met"}`,
      );
    }
    if (!line.isMet || grewTooMuch) process.exitCode = 1;
  }
}

function growthOf(line: Line | undefined): Measured["growth"] {
  return line === undefined || "notRun" in line ? undefined : line.growth;
}

/** Says whether a bench runs and has a figure for each of its lines. Gives why it does not; null when it does. */
async function smoke(name: string, bench: BenchFile): Promise<string | null> {
  const { leftOutOfSmoke } = bench.options ?? {};
  if (leftOutOfSmoke !== undefined) {
    console.log(`${name}: left out, ${leftOutOfSmoke}`);
    return null;
  }
  const from = performance.now();
  try {
    const lines = await measureAt(bench, SMOKE_ROWS);
    const brokenLine = lines.find((line) => !("notRun" in line) && /NaN|Infinity/.test(line.ratio));
    if (brokenLine) throw new Error(`${brokenLine.figure} has no ratio`);
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    console.log(`${name}: runs, ${lines.length} figures in ${seconds} s`);
    return null;
  } catch (error) {
    console.error(`${name}: CAN'T RUN`, error);
    return String(error);
  }
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
