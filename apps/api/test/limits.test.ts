import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "./database.ts";
import { createLimits } from "../src/limits.ts";
import type { Limits } from "../src/limits.ts";
import { createSecrets } from "../src/secrets.ts";

const database = withTestDatabase();
const secrets = createSecrets("test".repeat(16));
/** Each call stands for a process. */
const openLimits = (): Limits => createLimits({ db: database().reserve.db, secrets });
const SLOW_DOWN = { name: "AppError", kind: "slowDown" };

it("holds for all processes together, and after a restart", async () => {
  const [one, another] = [openLimits(), openLimits()];
  for (let time = 0; time < 5; time += 1) {
    await one.count("signIn", "10.0.0.1");
    await another.count("signIn", "10.0.0.1");
  }
  for (const limits of [one, another, openLimits(), one])
    await expect(limits.count("signIn", "10.0.0.1")).rejects.toMatchObject(SLOW_DOWN);
  await one.count("signIn", "10.0.0.2");
  await one.count("refresh", "10.0.0.1");
});

it("lets no more through of many at once", async () => {
  const processes = [openLimits(), openLimits()];
  const ends = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, at) => await processes[at % 2]?.count("ai", "at once")),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

it("begins anew when its time is over, and forgets expired counts", async () => {
  const limits = openLimits();
  await limits.count("testEmail", "over", { points: 20 });
  await expect(openLimits().count("testEmail", "over")).rejects.toMatchObject({
    retryAfterSeconds: expect.closeTo(3600, -2),
  });
  const past = sql`update limit_counts set ends_at = clock_timestamp() - interval '1 second'`;
  await database().db.execute(past);
  await limits.count("testEmail", "over", { points: 20 });
  for (let time = 0; time < 5; time += 1) await limits.count("import", "another");
  const remaining = await rowsOf(database(), sql`select * from limit_counts where ends_at < now()`);
  expect(remaining).toEqual([]);
});

it("stores nobody's address, and nothing that another secret tells", async () => {
  await openLimits().count("signIn", "192.0.2.77");
  const other = createSecrets("other".repeat(16));
  await createLimits({ db: database().reserve.db, secrets: other }).count("signIn", "192.0.2.77");
  const rows = await rowsOf(database(), sql`select key from limit_counts where points = 1`);
  const keys = rows.map(({ key }) => String(key)).filter((key) => key.startsWith("signIn:"));
  expect(new Set(keys).size).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(keys)).not.toContain("192.0.2");
});
