import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../test/customers.ts";
import { createUser, withTestDatabase } from "../../../test/database.ts";
import { arbMailed, insertMailed, mailsInSevenDays } from "../../../test/mailed.ts";
import { customers } from "../../db/schema/index.ts";
import { joinCapped, reachedCap } from "./reached-cap.ts";
import type { CappedJoin } from "./reached-cap.ts";

const database = withTestDatabase();
const PEOPLE = 9;

async function somebody() {
  const accountId = (await createUser(database())).account.id;
  const people = Array.from({ length: PEOPLE }, () => ({}));
  return { accountId, ids: await insertCustomers(database(), accountId, people) };
}

const limit = (inWeek: number, byCustomer = false) => ({ inWeek, byCustomer });

async function joined(
  accountId: number,
  cap: number,
  now?: SQL,
  byCustomer = false,
): Promise<CappedJoin> {
  const capped = await joinCapped(database().db, accountId, limit(cap, byCustomer), now);
  if (capped === null) throw new Error("There is a limit");
  return capped;
}

it("says by a look at each and by one at all who has had so many mails in 7 days", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbMailed,
      fc.integer({ min: 1, max: 4 }),
      fc.nat(2),
      async (mailed, cap, wish) => {
        const { accountId, ids } = await somebody();
        await insertMailed(database(), accountId, mailed, ids);
        // Every third asks for fewer emails.
        await database().db.execute(sql`update customers set email_frequency = 'week'
        where account_id = ${accountId} and (id - ${ids[0]}) % 3 = ${wish}`);
        const { join, isCapped } = await joined(accountId, cap, undefined, true);
        const { rows } = await database().db.execute<{ id: number; each: boolean; all: boolean }>(
          sql`select ${customers.id}::int as id, ${reachedCap(accountId, limit(cap, true))} as each, ${isCapped} as all
          from ${customers} ${join} where ${customers.accountId} = ${accountId}`,
        );
        const expected = ids.filter(
          (id, at) => mailsInSevenDays(mailed, at) >= ((id - (ids[0] ?? 0)) % 3 === wish ? 1 : cap),
        );
        const having = (form: "each" | "all") =>
          rows.flatMap((row) => (row[form] ? [row.id] : [])).toSorted((a, b) => a - b);
        expect(having("each")).toEqual(expected);
        expect(having("all")).toEqual(expected);
      },
    ),
    { numRuns: runs(40) },
  );
});

it("counts customers who reach an automation's step again while its emails wait", async () => {
  const { accountId, ids } = await somebody();
  const queued = (created: number) => ({ to: 0, created, sent: null, failed: null });
  const step = { isRolling: true, mails: [queued(30), queued(1), queued(0)] };
  await insertMailed(database(), accountId, [step], ids);
  for (const [cap, expected] of [
    [2, 1],
    [3, 0],
  ] as const) {
    const { join, isCapped } = await joined(accountId, cap);
    const { rows } = await database().db.execute<{ n: number }>(sql`
      select count(*) filter (where ${isCapped})::int as n from ${customers} ${join}
      where ${customers.accountId} = ${accountId}`);
    expect(rows[0]?.n).toBe(expected);
  }
});

it("counts back from the instant it is asked about, and no mails of another account", async () => {
  const { accountId, ids } = await somebody();
  const other = await somebody();
  const mail = { to: 0, created: 6, sent: 6, failed: null };
  await insertMailed(database(), accountId, [{ isRolling: false, mails: [mail] }], ids);
  const reached = async (account: number, now = sql`now()`): Promise<number> => {
    const { join, isCapped } = await joined(account, 1, now);
    const { rows } = await database().db.execute<{ each: number; all: number }>(sql`
      select count(*) filter (where ${reachedCap(account, limit(1), now)})::int as each,
        count(*) filter (where ${isCapped})::int as all
      from ${customers} ${join} where ${customers.accountId} = ${account}`);
    expect(rows[0]?.each).toBe(rows[0]?.all);
    return rows[0]?.all ?? -1;
  };
  expect(await reached(accountId)).toBe(1);
  expect(await reached(other.accountId)).toBe(0);
  expect(await reached(accountId, sql`(clock_timestamp() + interval '2 days')`)).toBe(0);
});
