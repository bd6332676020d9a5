import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { from as copyFrom } from "pg-copy-streams";
import { requestBeside } from "./support/request-beside.ts";
import type { Beside } from "./support/request-beside.ts";
import { customersForm } from "./support/customers-form.ts";
import { customerCells } from "./support/customers.ts";
import { importCustomers } from "./support/import-customers.ts";
import type { Measured } from "./support/line.ts";
import { openBench } from "./support/open-bench.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole, roundsOf } from "./support/rounds.ts";
import { rivalSpeed } from "./support/rival-upserts.ts";
import { median, perSecond } from "./support/timed.ts";

const GOAL = 0.4;
/** Times as fast as a rival that writes row by row. */
const RIVAL_GOAL = 10;
const MAX_GROWTH = 1.2;
const MAX_P99_MS = 100;
const MAX_GROWN_MB = 250;
const ROUNDS = 3;
const TIDY_MS = 2_000;

/**
 * Import through the API, checked and merged, beside COPY of the same rows into the same table; the wait of other requests
 * meanwhile, and its memory; and beside the upserts of a rival, listmonk. Three rounds, each on a fresh
 * database: of the ratios the median counts, since a machine's speed may change by a third from one minute to the next;
 * of the rest the worst.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const rounds: [Round, ...Round[]] = [await measureOnce(bench)];
  while (rounds.length < roundsOf(bench, ROUNDS)) {
    const another = await openBench(bench.rows);
    rounds.push(await measureOnce(another).finally(another.close));
  }
  const middle = median(rounds.map((round) => round.ratio));
  const { importSpeed, copySpeed, rival, ratio } =
    rounds.find((round) => round.ratio === middle) ?? rounds[0];
  const p99Ms = Math.max(...rounds.map((round) => round.p99Ms));
  const grownMb = Math.max(...rounds.map((round) => round.grownMb));
  const all = rounds.map((round) => round.ratio.toFixed(2)).join(", ");
  return [
    {
      figure: `${perSecond(importSpeed)} by the API, ${bench.rows.toLocaleString("en-IN")} rows`,
      limit: `${perSecond(copySpeed)} by COPY into the same table`,
      ratio: `${ratio.toFixed(2)} (of ${all})`,
      goal: `>= ${GOAL}`,
      isMet: ratio >= GOAL,
      growth: { of: "a row", cost: 1 / importSpeed, max: MAX_GROWTH },
    },
    {
      figure: `${perSecond(importSpeed)} by the API`,
      limit: `${perSecond(rival)} by a rival's upsert of each row`,
      ratio: (importSpeed / rival).toFixed(1),
      goal: `>= ${RIVAL_GOAL}`,
      isMet: importSpeed >= rival * RIVAL_GOAL,
    },
    {
      figure: `99 % of other requests meanwhile within ${p99Ms.toFixed(0)} ms`,
      limit: `${MAX_P99_MS} ms`,
      ratio: (p99Ms / MAX_P99_MS).toFixed(2),
      goal: "<= 1",
      isMet: p99Ms <= MAX_P99_MS,
    },
    {
      figure: `memory grown by ${grownMb.toFixed(0)} MB`,
      limit: `${MAX_GROWN_MB} MB`,
      ratio: (grownMb / MAX_GROWN_MB).toFixed(2),
      goal: "<= 1",
      isMet: grownMb <= MAX_GROWN_MB,
    },
  ];
}

/** Rows a second by the import and by COPY. */
type Round = {
  importSpeed: number;
  copySpeed: number;
  /** Rows a second by the upserts of a rival. */
  rival: number;
  ratio: number;
} & Beside;

/** COPY goes first and last and counts with the mean of both. */
async function measureOnce(bench: Bench): Promise<Round> {
  const form = customersForm(bench.rows);
  const copiedFirst = await copy(bench);
  const { speed: importSpeed, ...others } = await importCustomers(bench, form);
  // The server's work after an import must not slow down COPY.
  if (isWhole(bench)) await pause(TIDY_MS);
  const copySpeed = (copiedFirst + (await copy(bench))) / 2;
  const rival = await rivalSpeed(bench);
  return { importSpeed, copySpeed, rival, ratio: importSpeed / copySpeed, ...others };
}

/** Beside the same requests as the import. */
async function copy({ sql, rows, api, residentMb, account }: Bench): Promise<number> {
  await sql.query("create table bare (like customers including all)");
  const accountId = await account();
  const beside = requestBeside(api, residentMb);
  const startedAt = performance.now();
  await pipeline(
    Readable.from(chunks(accountId, rows)),
    sql.query(
      copyFrom(
        `copy bare (account_id, name, email, phone, city, state, country, gender, age, occupation,
           total_spent, order_count, joined_at) from stdin`,
      ),
    ),
  );
  const speed = rows / ((performance.now() - startedAt) / 1000);
  await beside.stop();
  await sql.query("drop table bare");
  return speed;
}

function* chunks(accountId: number, rows: number): Generator<string> {
  let text = "";
  for (let n = 0; n < rows; n += 1) {
    const cells = customerCells(n).map((cell) => (cell === "" ? "\\N" : cell));
    text += `${accountId}\t${cells.join("\t")}\n`;
    if (text.length > 65_536) {
      yield text;
      text = "";
    }
  }
  yield text;
}
