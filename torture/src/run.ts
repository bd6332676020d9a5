// `pnpm torture [R1 …] [--seed 7] [--recipients 5000] [--minutes 4] [--smoke]`: sends through every fault there is and compares
// the emails that services accepted with the product's logs. One line a test; exit code 1 when a goal is missed. A failure in
// the small round runs once more, and is printed as FLAKY if it passes then.
import { readOptions } from "../../apps/api/dist/tools/read-options.js";
import { SCENARIOS } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";
import { openCluster } from "./support/cluster.ts";
import type { Run } from "./support/scenario.ts";
import { within } from "./support/waits.ts";

/** How long a campaign may take to end before a test breaks off. */
const LIMIT_MS = 600_000;
const SMOKE_LIMIT_MS = 120_000;
/** A scenario that takes longer than so many campaigns, and the minutes asked for, hangs. */
const CAMPAIGNS = 5;
const MIN_SCALE = 0.2;

const { values, positionals } = readOptions({
  usage: `pnpm torture [R1 …] [--seed 7] [--recipients 5000] [--minutes 4] [--smoke] [--keep]

Sends through every fault there is and compares the emails that services accepted with the product's logs.

  --seed        the seed of another run, to repeat its faults
  --recipients  of a campaign
  --minutes     of the scenario that runs for a time: 4 when left out
  --smoke       the small round of CI
  --keep        keeps the logs and records in the temporary folder

${Object.entries(SCENARIOS)
  .map(([name, { title }]) => `  ${name.padEnd(4)} ${title}`)
  .join("\n")}`,
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    recipients: { type: "string" },
    minutes: { type: "string", default: "4" },
    smoke: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const names = positionals.map((name) => name.toUpperCase());
const seed = Number(values.seed);
const recipients = values.recipients === undefined ? null : Number(values.recipients);
const minutes = Number(values.minutes);
const problem = problemOf();
if (problem !== null) {
  console.error(problem);
  process.exit(2);
}

const cluster = await openCluster();
console.log(
  `Seed ${seed}. PostgreSQL: ${cluster.own !== null ? "a throw-away cluster" : `${new URL(cluster.url).host}; initdb and pg_ctl are not here, so it is neither crashed nor stopped, and what needs that is left out`}.`,
);
const sum = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
/** A line each, as tests print theirs: a run of everything lists them by it. */
const failed: string[] = [];
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (names.length > 0 ? !names.includes(name) : values.smoke && scenario.smoke === undefined) {
    continue;
  }
  const size = recipients ?? (values.smoke ? scenario.smoke : scenario.recipients) ?? 0;
  // A small run has fewer disturbances, but some.
  const scale = Math.min(1, Math.max(MIN_SCALE, size / (scenario.recipients ?? Infinity)));
  const limitMs = values.smoke ? SMOKE_LIMIT_MS : LIMIT_MS;
  const { smoke, keep } = values;
  const run: Run = { seed, scale, cluster, recipients: size, minutes, limitMs, smoke, keep };
  const startedAt = performance.now();
  const title = `${name} ${scenario.title}`;
  let { verdict, text } = await attempt(scenario, run);
  const took = (): string =>
    `seed ${seed}, ${Math.round((performance.now() - startedAt) / 1000)} s`;
  console.log(`${title}: ${text} (${took()})`);
  if (verdict === "failed" && values.smoke) {
    const first = text;
    ({ verdict, text } = await attempt(scenario, run));
    console.log(`${title}, once more: ${text} (${took()})`);
    if (verdict === "passed") {
      flaky.push(`FLAKY ${title}: ${first.replace(/\n/g, "\n  ")}\n  then, alone: ${text}`);
    }
  }
  sum[verdict] += 1;
  if (verdict === "failed") failed.push(`FAILED ${title}: ${text.replace(/\s+/g, " ")}`);
}
await cluster.close();
for (const text of [...flaky, ...failed]) console.log(text);
const skippedText = sum.skipped === 0 ? "" : `, ${sum.skipped} skipped`;
console.log(`${sum.passed} passed, ${sum.failed} failed${skippedText}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

function problemOf(): string | null {
  const unknown = names.filter((name) => !(name in SCENARIOS));
  if (unknown.length > 0) {
    return `No test ${unknown.join(", ")}; there are ${Object.keys(SCENARIOS).join(", ")}.`;
  }
  const large = names.filter((name) => {
    const scenario = SCENARIOS[name];
    return scenario?.recipients !== undefined && scenario.smoke === undefined;
  });
  if (values.smoke && recipients === null && large.length > 0) {
    return `${large.join(", ")} ${large.length === 1 ? "has" : "have"} no small size: leave out --smoke, or add --recipients.`;
  }
  if (!Number.isInteger(seed) || (recipients !== null && !(recipients >= 1)) || !(minutes > 0)) {
    return "--seed and --recipients are whole numbers, --minutes is a number above 0.";
  }
  return null;
}

async function attempt(
  scenario: Scenario,
  run: Run,
): Promise<{ verdict: "passed" | "failed" | "skipped"; text: string }> {
  if (scenario.crashes && run.cluster.own === null) {
    return { verdict: "skipped", text: "left out, it stops the database" };
  }
  try {
    const { figure, goal, isMet } = await within(
      CAMPAIGNS * run.limitMs + run.minutes * 60_000,
      scenario.run(run),
    );
    const text = `${figure} — goal ${goal}: ${isMet ? "met" : "MISSED"}`;
    return { verdict: isMet ? "passed" : "failed", text };
  } catch (error) {
    return {
      verdict: "failed",
      text: `BROKE OFF: ${error instanceof Error ? error.stack : error}`,
    };
  }
}
