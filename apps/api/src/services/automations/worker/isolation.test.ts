import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  addPeople,
  createPublished,
  movableClock,
  runTick,
  retryNow,
  wait,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { createSegment } from "../../segments/create-segment.ts";
import {
  addCustomers,
  getAutomation,
  processEntries,
  listAutomations,
  resumeAutomation,
} from "../index.ts";

const { sender } = withSending();
const MINUTE_MS = 60_000;

/** Has the database end a statement for one account as its statement timeout does, until it is told to stop. */
async function slowFor(ctx: Ctx, event: "insert" | "update", table: string) {
  const name = `slow_for_${ctx.account.id}`;
  await ctx.db.execute(
    sql.raw(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.account_id = ${ctx.account.id} then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return new;
    end $$`),
  );
  await ctx.db.execute(
    sql.raw(
      `create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
    ),
  );
  const stop = async () =>
    void (await ctx.db.execute(sql.raw(`drop function if exists ${name} cascade`)));
  onTestFinished(stop);
  return stop;
}

const PUNE = {
  combinator: "and" as const,
  rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
};

const stepsOf = async (ctx: Ctx) => (await enrolmentsOf(ctx)).map((enrolment) => enrolment["step"]);
const heldOf = async (ctx: Ctx) => (await listAutomations(ctx)).map(({ held }) => held);

/** An automation of a segment that somebody has just joined. */
async function withJoiner(ctx: Ctx) {
  await addPeople(ctx, [{ name: "Asha", city: "Agra" }]);
  const { _id: segmentId } = await createSegment(ctx, {
    ...{ name: "Pune", description: "", rules: PUNE },
    is_dynamic: true,
  });
  await createPublished(ctx, {
    trigger: { type: "joinsSegment", segmentId },
    steps: [wait("w", 1)],
  });
  await ctx.db.execute(
    sql`update customers set city = 'Pune' where account_id = ${ctx.account.id}`,
  );
}

describe("an automation that runs into the database's time limit", () => {
  it.each([
    {
      work: "polled",
      event: "insert",
      table: "automation_arrivals",
      sentence: /^Its rules take too long to check\. Next try at \d\d:\d\d IST/,
    },
    {
      work: "enrolled in",
      event: "insert",
      table: "automation_enrolments",
      sentence: /^Enrolling takes too long\. Next try at/,
    },
    {
      work: "advanced",
      event: "update",
      table: "automation_enrolments",
      sentence: /^Its rules take too long to check\. Next try at/,
    },
  ] as const)(
    "when it is $work says so and is tried again later; another account's goes on",
    async ({ event, table, sentence }) => {
      const { clock, moveOn } = movableClock();
      const hostile = { ...(await sender("resend")), clock };
      const bystander = { ...(await sender("resend")), clock };
      await withJoiner(hostile);
      await withJoiner(bystander);
      const stop = await slowFor(hostile, event, table);
      moveOn(MINUTE_MS);
      await runTick(hostile);
      expect(await stepsOf(bystander)).toEqual(["w"]);
      expect(await heldOf(bystander)).toEqual([null]);
      expect(await stepsOf(hostile)).not.toEqual(["w"]);
      expect(await heldOf(hostile)).toEqual([expect.stringMatching(sentence)]);

      // Not before its time.
      await stop();
      moveOn(MINUTE_MS);
      await runTick(hostile);
      expect(await stepsOf(hostile)).not.toEqual(["w"]);
      await retryNow(hostile);
      await runTick(hostile);
      expect(await stepsOf(hostile)).toEqual(["w"]);
      expect(await heldOf(hostile)).toEqual([null]);
    },
  );

  it("backs off with each failure in a row, from a minute to half an hour", async () => {
    const { clock, moveOn } = movableClock();
    const ctx = { ...(await sender("resend")), clock };
    await withJoiner(ctx);
    await slowFor(ctx, "insert", "automation_arrivals");
    moveOn(MINUTE_MS);
    const minutes: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      await retryNow(ctx);
      await runTick(ctx);
      const [row] = await rowsOf(
        ctx.database,
        sql`select round(extract(epoch from retry_at - clock_timestamp()) / 60)::int as minutes, failures
          from work_backoffs where account_id = ${ctx.account.id}`,
      );
      expect(row).toMatchObject({ failures: nth + 1 });
      minutes.push(Number(row?.["minutes"]));
    }
    expect(minutes).toEqual([1, 5, 15, 30, 30, 30]);
  });
});

describe("a customer who enters an automation again and again", () => {
  const withLoop = async () => {
    const ctx = await sender("resend");
    const customerIds = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const { _id: id } = await createPublished(ctx, {
      steps: [wait("w", 1)],
      reentry: { type: "every" },
    });
    const enter = async () => await addCustomers(ctx, { id, customerIds: customerIds.slice(0, 1) });
    return { ctx, id, enter, customerIds };
  };

  it("does so ten times a day; the next entry pauses it, with a reason, until it is resumed", async () => {
    const { ctx, id, enter } = await withLoop();
    for (let nth = 0; nth < 10; nth += 1) {
      await enter();
      expect(await processEntries(ctx)).toBe(1);
    }
    expect(await getAutomation(ctx, { id })).toMatchObject({ state: "live", held: null });
    await enter();
    expect(await processEntries(ctx)).toBe(0);
    expect(await getAutomation(ctx, { id })).toMatchObject({
      state: "paused",
      held: expect.stringContaining("more than 10 times in a day"),
    });
    expect(await enrolmentsOf(ctx)).toHaveLength(10);
    await resumeAutomation(ctx, { id, overdue: "send" });
    expect(await getAutomation(ctx, { id })).toMatchObject({ state: "live", held: null });
  });

  it("is counted within one batch too, and entries of a day ago are not", async () => {
    const { ctx, id, enter, customerIds } = await withLoop();
    for (let nth = 0; nth < 10; nth += 1) await enter();
    expect(await processEntries(ctx)).toBe(10);
    await ctx.db.execute(
      sql`update automation_enrolments set entered_at = entered_at - interval '25 hours' where account_id = ${ctx.account.id}`,
    );
    for (let nth = 0; nth < 11; nth += 1) await enter();
    await addCustomers(ctx, { id, customerIds: customerIds.slice(1) });
    // Everybody else who waits is enrolled all the same.
    expect(await processEntries(ctx)).toBe(11);
    expect(await getAutomation(ctx, { id })).toMatchObject({ state: "paused" });
  });
});
