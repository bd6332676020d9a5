import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { askBeside } from "./support/ask-beside.mjs";
import { customerCells } from "./support/customers.mjs";
import { copyFrom } from "./support/dependency.mjs";
import { importCustomers } from "./support/import-customers.mjs";
import { perSecond } from "./support/timed.mjs";

const GOAL = 0.6;
const MAX_GROWTH = 1.2;
const MAX_P99_MS = 100;
const MAX_GROWN_MB = 250;

/**
 * Import through the API, checked, staged and merged, beside COPY of the same rows into the same table; what other
 * requests wait meanwhile, and what memory it takes.
 */
export async function measure(bench) {
  const { rows, sql, api, residentMb } = bench;
  // First, so that nothing the server does after an import is held against it; and beside the same requests.
  const beside = askBeside(api, residentMb);
  const copied = await copy(sql, rows);
  await beside.stop();
  const { speed: imported, p99Ms, grownMb } = await importCustomers(bench);
  const ratio = imported / copied;
  return [
    {
      figure: `${perSecond(imported)} by the API, ${rows.toLocaleString("en-IN")} rows`,
      limit: `${perSecond(copied)} by COPY into the same table`,
      ratio: ratio.toFixed(2),
      goal: `>= ${GOAL}`,
      met: ratio >= GOAL,
      growth: { of: "a row", cost: 1 / imported, max: MAX_GROWTH },
    },
    {
      figure: `99 % of other requests meanwhile within ${p99Ms.toFixed(0)} ms`,
      limit: `${MAX_P99_MS} ms`,
      ratio: (p99Ms / MAX_P99_MS).toFixed(2),
      goal: "<= 1",
      met: p99Ms <= MAX_P99_MS,
    },
    {
      figure: `memory grown by ${grownMb.toFixed(0)} MB`,
      limit: `${MAX_GROWN_MB} MB`,
      ratio: (grownMb / MAX_GROWN_MB).toFixed(2),
      goal: "<= 1",
      met: grownMb <= MAX_GROWN_MB,
    },
  ];
}

async function copy(sql, rows) {
  await sql.query("create table bare (like customers including all)");
  const { rows: owners } = await sql.query("select id from users limit 1");
  const owner = owners[0].id;
  const startedAt = performance.now();
  await pipeline(
    Readable.from(chunks(owner, rows)),
    sql.query(
      copyFrom(
        `copy bare (owner_id, name, email, phone, city, state, country, gender, age, occupation,
           total_spent, order_count, joined_at) from stdin`,
      ),
    ),
  );
  const speed = rows / ((performance.now() - startedAt) / 1000);
  await sql.query("drop table bare");
  return speed;
}

function* chunks(owner, rows) {
  let text = "";
  for (let n = 0; n < rows; n += 1) {
    text += `${owner}\t${customerCells(n).join("\t")}\n`;
    if (text.length > 65_536) {
      yield text;
      text = "";
    }
  }
  yield text;
}
