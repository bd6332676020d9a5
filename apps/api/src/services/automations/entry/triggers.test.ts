import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addPeople,
  DAY_MS,
  createPublished,
  HOUR_MS,
  movableClock,
  runTick,
  wait,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { createField } from "../../fields/change-fields.ts";
import { createSegment } from "../../segments/create-segment.ts";
import { updateSegment } from "../../segments/update-segment.ts";

const { sender } = withSending();
const MINUTE_MS = 60_000;

async function withClock(): Promise<{ ctx: Ctx; moveOn: (ms: number) => void }> {
  const { clock, moveOn } = movableClock();
  return { ctx: { ...(await sender("resend")), clock }, moveOn };
}

const namesIn = async (ctx: Ctx): Promise<string[]> =>
  (await enrolmentsOf(ctx)).map((enrolment) => String(enrolment["name"])).toSorted();

/** Moves the clock to the next time the account's zone, India's, shows an hour. */
function untilHour(hour: number, now = Date.now()): number {
  const india = now + 5.5 * HOUR_MS;
  const ahead = (hour * HOUR_MS - (india % DAY_MS) + DAY_MS) % DAY_MS;
  return ahead + MINUTE_MS;
}

describe("a segment", () => {
  it("enrols customers who join it, once a minute at most, and earlier members only on request", async () => {
    const { ctx, moveOn } = await withClock();
    await addPeople(ctx, [
      { name: "Asha", city: "Pune" },
      { name: "Ravi", city: "Agra" },
    ]);
    const rules = {
      combinator: "and" as const,
      rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
    };
    const { _id: segmentId } = await createSegment(ctx, {
      name: "Pune",
      description: "",
      rules,
      is_dynamic: true,
    });
    await createPublished(ctx, {
      trigger: { type: "joinsSegment", segmentId },
      reentry: { type: "every" },
    });
    moveOn(2 * MINUTE_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([]);

    const move = async (name: string, city: string) =>
      await ctx.db.execute(
        sql`update customers set city = ${city} where account_id = ${ctx.account.id} and name = ${name}`,
      );
    await move("Ravi", "Pune");
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([]);
    moveOn(MINUTE_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Ravi"]);
    // A customer who leaves and rejoins has joined again.
    await move("Ravi", "Agra");
    moveOn(MINUTE_MS);
    await runTick(ctx);
    await move("Ravi", "Pune");
    moveOn(MINUTE_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Ravi", "Ravi"]);
  });

  it("finds exactly the customers who joined and left among hundreds, wherever their ids are", async () => {
    const { ctx, moveOn } = await withClock();
    await addPeople(
      ctx,
      Array.from({ length: 400 }, (_, nth) => ({ name: `P${nth}`, city: "Agra" })),
    );
    const { account } = ctx;
    const rules = {
      combinator: "and" as const,
      rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
    };
    const { _id: segmentId } = await createSegment(ctx, {
      ...{ name: "Pune", description: "", rules },
      is_dynamic: true,
    });
    const trigger = { type: "joinsSegment" as const, segmentId };
    await createPublished(ctx, { trigger, steps: [wait("w", 1)], reentry: { type: "every" } });
    const known = sql`select (block << 6) + nth as id from automation_members, generate_series(0, 63) nth
      where account_id = ${account.id} and mask & (1::bigint << nth) <> 0 order by 1`;
    const inside = sql`select id from customers where account_id = ${account.id} and city = 'Pune' order by 1`;
    const own = sql`account_id = ${account.id}`;
    const changes = [
      ...[0, 3, 0, 5].map(
        (turn) => sql`
        update customers set city = case city when 'Pune' then 'Agra' else 'Pune' end
        where ${own} and id % 7 = ${turn} returning id, city`,
      ),
      // As many join as leave.
      sql`update customers c set city = other.city from customers other
        where c.account_id = ${account.id} and other.account_id = c.account_id and other.id = c.id # 1 and c.city <> other.city returning c.id, c.city`,
      sql`delete from customers where ${own} and id % 11 = 0 returning id, null as city`,
    ];
    let joined = 0;
    for (const change of changes) {
      const { rows } = await ctx.db.execute<{ city: string }>(change);
      joined += rows.filter(({ city }) => city === "Pune").length;
      moveOn(MINUTE_MS);
      await runTick(ctx);
      expect(await rowsOf(ctx.database, known)).toEqual(await rowsOf(ctx.database, inside));
      expect(await enrolmentsOf(ctx)).toHaveLength(joined);
    }
  });

  it("enrols customers who joined by its old rules, and nobody who matches only because of an edit", async () => {
    const { ctx, moveOn } = await withClock();
    await addPeople(ctx, [
      { name: "Asha", city: "Pune" },
      { name: "Ravi", city: "Agra" },
      { name: "Meera", city: "Agra" },
      { name: "Kiran", city: "Surat" },
    ]);
    const inCities = (...cities: string[]) => ({
      combinator: "or" as const,
      rules: cities.map((value) => ({ field: "city" as const, operator: "==" as const, value })),
    });
    const { _id: segmentId } = await createSegment(ctx, {
      ...{ name: "Near", description: "", rules: inCities("Pune") },
      is_dynamic: true,
    });
    const trigger = { type: "joinsSegment" as const, segmentId };
    await createPublished(ctx, { trigger, reentry: { type: "every" } });
    const move = async (name: string, city: string) =>
      await ctx.db.execute(
        sql`update customers set city = ${city} where account_id = ${ctx.account.id} and name = ${name}`,
      );
    await move("Ravi", "Pune");
    await updateSegment(ctx, { id: segmentId, patch: { rules: inCities("Agra", "Pune") } });
    moveOn(2 * MINUTE_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Ravi"]);
    // Customers who match only because of the edit are skipped; later matches are enrolled.
    await move("Kiran", "Agra");
    moveOn(MINUTE_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Kiran", "Ravi"]);
  });

  it("enrols customers who match already, on request", async () => {
    const { ctx } = await withClock();
    await addPeople(ctx, [{ name: "Asha", city: "Pune" }]);
    const rules = {
      combinator: "and" as const,
      rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
    };
    const { _id: segmentId } = await createSegment(ctx, {
      name: "Pune",
      description: "",
      rules,
      is_dynamic: true,
    });
    await createPublished(ctx, { trigger: { type: "joinsSegment", segmentId } }, true);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Asha"]);
  });
});

describe("a date", () => {
  it("enrols customers each year at its hour in the account's zone", async () => {
    const { ctx, moveOn } = await withClock();
    await createField(ctx, {
      label: "Birthday",
      key: "birthday",
      type: "date",
      choices: [],
      description: "",
    });
    const soon = new Date(Date.now() + untilHour(9) + 5.5 * HOUR_MS).toISOString().slice(5, 10);
    await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const born = async (name: string, day: string) =>
      await ctx.db.execute(sql`
        update customers set attributes = jsonb_build_object('birthday', ${`${day}T00:00:00.000Z`}::text)
        where account_id = ${ctx.account.id} and name = ${name}`);
    await born("Asha", `1990-${soon}`);
    await born("Ravi", "1990-01-01".endsWith(soon) ? "1990-01-02" : "1990-01-01");
    await createPublished(ctx, {
      trigger: {
        type: "date",
        field: "birthday",
        every: "year",
        days: 0,
        time: { hour: 9, minute: 0 },
      },
      reentry: { type: "every" },
    });
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([]);
    moveOn(untilHour(9));
    await runTick(ctx);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Asha"]);
  });
});

describe("days after the last order", () => {
  it("enrol customers who have not ordered since", async () => {
    const { ctx, moveOn } = await withClock();
    const [asha = "", ravi = ""] = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const order = async (customer: string, ageMs: number) =>
      await ctx.db.execute(sql`
        insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
        values (${ctx.account.id}, 'shop', ${`${customer}:${ageMs}`}, ${Number(customer)},
          clock_timestamp() - ${ageMs}::float8 * interval '1 millisecond', 100, 'paid')`);
    await order(asha, 0);
    await order(ravi, 0);
    await createPublished(ctx, {
      trigger: { type: "lastOrder", days: 30, time: { hour: 9, minute: 0 } },
    });
    moveOn(29 * DAY_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([]);
    await order(ravi, -10 * DAY_MS);
    moveOn(2 * DAY_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(["Asha"]);
  });
});
