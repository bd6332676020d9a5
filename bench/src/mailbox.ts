import { linkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasDovecot, PASSWORD, startDovecot } from "../../apps/api/dist/test/dovecot.js";
import type { Dovecot } from "../../apps/api/dist/test/dovecot.js";
import { others, replies } from "../../apps/api/dist/src/providers/inbox/testing/answer-shapes.js";
import { bounces } from "../../apps/api/dist/src/providers/inbox/testing/bounce-shapes.js";
import { openByteCount } from "./support/byte-count.ts";
import type { Line } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { until } from "./support/until.ts";

/** Of a bench's rows, how many are messages; and of those, how many came within the days of a first reading. */
const MESSAGES = 0.2;
const RECENT = 0.05;
const NEW = 10;
/** Messages about nothing of ours: newsletters, answers and bounces of others, with 4 KB after them. */
const SAMPLES = [...others(), ...replies().slice(0, 5), ...bounces().slice(0, 5)];
const PADDING = "0123456789abcdef".repeat(256);

const MAX_MORE_MB = 60;
const MAX_BYTES_RATIO = 1.2;
const MONTH_SECONDS = 30 * 86_400;

const BIG = "big";
const SMALL = "small";

/**
 * The first reading of a full mailbox: how much memory it takes. Then what a reading of ten new messages has the mail
 * server send, beside the same in a mailbox that holds a thousand times less.
 */
export async function measure(bench: Bench): Promise<Line[]> {
  if (!hasDovecot) return [{ figure: "a full mailbox", notRun: "Dovecot is not installed" }];
  const dovecot = await startDovecot();
  const line = await openByteCount(dovecot.port);
  try {
    const messages = Math.round(bench.rows * MESSAGES);
    fill(dovecot, SMALL, 0, Math.ceil(messages / 1000));
    fill(dovecot, BIG, Math.round(messages * RECENT), messages);
    await bench.seed({ customers: 1_000, campaigns: 1, logs: 1_000 });
    const before = bench.residentMb();
    const first = await readFirst(bench, line.port, BIG);
    const big = await readNew(bench, dovecot, BIG, line.take);
    await readFirst(bench, line.port, SMALL);
    const small = await readNew(bench, dovecot, SMALL, line.take);
    const moreMb = first.largestMb - before;
    const count = messages.toLocaleString("en-IN");
    return [
      {
        figure: `first reading of ${count} messages: ${moreMb.toFixed(0)} MB more, ${(first.ms / 1000).toFixed(0)} s`,
        limit: `${MAX_MORE_MB} MB`,
        ratio: (moreMb / MAX_MORE_MB).toFixed(2),
        goal: "<= 1 x",
        isMet: moreMb <= MAX_MORE_MB,
      },
      {
        figure: `${NEW} new messages beside ${count}: ${(big / 1024).toFixed(0)} KB read`,
        limit: `${(small / 1024).toFixed(0)} KB beside ${Math.ceil(messages / 1000).toLocaleString("en-IN")}`,
        ratio: (big / small).toFixed(2),
        goal: `<= ${MAX_BYTES_RATIO} x`,
        isMet: big <= small * MAX_BYTES_RATIO,
      },
    ];
  } finally {
    await line.stop();
    await dovecot.stop();
  }
}

const sample = (n: number): string => `${SAMPLES[n % SAMPLES.length]?.raw ?? ""}\r\n${PADDING}\r\n`;

/** Each sample is written twice, once as old, and the mailbox made of links to them: files would take minutes. */
function fill(dovecot: Dovecot, user: string, recent: number, all: number): void {
  dovecot.deliver(user, sample(0));
  const past = Date.now() / 1000 - MONTH_SECONDS;
  const folder = dovecot.folder(user);
  for (let n = 0; n < SAMPLES.length; n += 1) {
    for (const age of ["old", "recent"])
      writeFileSync(join(folder, "tmp", `${age}${n}`), sample(n));
    // A server takes a file's time for the time a message came.
    utimesSync(join(folder, "tmp", `old${n}`), past, past);
  }
  for (let n = 0; n < all; n += 1) {
    const name = `${n < all - recent ? "old" : "recent"}${n % SAMPLES.length}`;
    linkSync(join(folder, "tmp", name), join(folder, "cur", `${n}.bench:2,S`));
  }
}

/** Turns the reading of a mailbox on. @returns How long the first reading took, and the largest process during it. */
async function readFirst({ api, sql, residentMb }: Bench, port: number, username: string) {
  const startedAt = performance.now();
  await api.send("PUT", "/user/inbox", {
    ...{ host: "127.0.0.1", port, username, password: PASSWORD, autoUnsubscribe: false },
  });
  await sql.query("update inbox_readers set last_read_at = null, next_at = clock_timestamp()");
  let largestMb = 0;
  const isRead = async (): Promise<boolean> => {
    largestMb = Math.max(largestMb, residentMb());
    return await hasRead(sql, "last_read_at is not null and next_at > clock_timestamp()");
  };
  await until(isRead, "the first reading");
  return { ms: performance.now() - startedAt, largestMb };
}

async function readNew(
  { sql }: Bench,
  dovecot: Dovecot,
  user: string,
  take: () => number,
): Promise<number> {
  for (let n = 0; n < NEW; n += 1) dovecot.deliver(user, sample(n));
  take();
  await sql.query("update inbox_readers set last_read_at = null, next_at = clock_timestamp()");
  await until(async () => await hasRead(sql, "last_read_at is not null"), "a reading");
  return take();
}

async function hasRead(sql: Bench["sql"], condition: string): Promise<boolean> {
  const { rows } = await sql.query<{ problem: string | null; done: boolean }>(
    `select problem, ${condition} as done from inbox_readers`,
  );
  const [row] = rows;
  if (row !== undefined && row.problem !== null) throw new Error(row.problem);
  return row?.done === true;
}
