import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { createRequestAllowance } from "./request-allowance.ts";

const database = withTestDatabase();
/** Each call stands for a process. */
const open = (perMinute: number) => createRequestAllowance(database().reserve.db, perMinute);

it("lets a key make its requests and no more, and says how many are left and until when", async () => {
  const allowance = open(120);
  for (let nth = 1; nth <= 120; nth += 1) {
    const allowed = await allowance.take(1);
    expect(allowed).toMatchObject({ limit: 120, remaining: 120 - nth, isOver: false });
    expect(allowed.resetSeconds).toBeGreaterThan(0);
    expect(allowed.resetSeconds).toBeLessThanOrEqual(60);
  }
  expect(await allowance.take(1)).toMatchObject({ remaining: 0, isOver: true });
  expect(await allowance.take(2)).toMatchObject({ remaining: 119, isOver: false });
});

it("lets no more through of many at once, in several processes, and after a restart", async () => {
  const processes = [open(120), open(120), open(120)];
  const allowed = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => await processes[at % 3]?.take(3)),
  );
  expect(allowed.filter((one) => one?.isOver === false)).toHaveLength(120);
  expect(await open(120).take(3)).toMatchObject({ isOver: true });
});

it("writes once for many requests", async () => {
  const allowance = open(600);
  const points = async () =>
    (await database().db.execute(sql`select points from limit_counts where key = 'apiKey:4'`))
      .rows[0];
  await allowance.take(4);
  expect(await points()).toEqual({ points: 50 });
  for (let nth = 2; nth <= 50; nth += 1) await allowance.take(4);
  expect(await points()).toEqual({ points: 50 });
  await allowance.take(4);
  expect(await points()).toEqual({ points: 100 });
});

it("begins anew when the minute is over", async () => {
  const first = open(1);
  expect((await first.take(5)).isOver).toBe(false);
  expect((await first.take(5)).isOver).toBe(true);
  await database().db.execute(
    sql`update limit_counts set ends_at = clock_timestamp() - interval '1 second' where key = 'apiKey:5'`,
  );
  expect((await open(1).take(5)).isOver).toBe(false);
});
