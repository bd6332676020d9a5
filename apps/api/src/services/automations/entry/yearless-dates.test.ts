import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addPeople,
  DAY_MS,
  createPublished,
  HOUR_MS,
  movableClock,
  runTick,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { createField } from "../../fields/change-fields.ts";
import { previewEntry } from "./preview-entry.ts";

const { sender } = withSending();

const AT_NINE = { hour: 9, minute: 0 };
const BIRTHDAY = {
  label: "Birthday",
  key: "birthday",
  type: "date",
  description: "",
} as const;
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Ten o'clock in India, whose zone accounts have, on a day of the next year that is a leap year or none. */
function tenOn(monthAndDay: string, inLeapYear: boolean): number {
  let year = new Date().getUTCFullYear() + 1;
  while (isLeap(year) !== inLeapYear) year += 1;
  return Date.parse(`${year}-${monthAndDay}T10:00:00+05:30`);
}

/** People with these birthdays, named by them, where a clock shows an instant. */
async function withBirthdays(values: readonly string[], at: number) {
  const { clock, moveOn } = movableClock();
  const ctx: Ctx = { ...(await sender("resend")), clock };
  await createField(ctx, { ...BIRTHDAY, choices: [] });
  await addPeople(
    ctx,
    values.map((name) => ({ name })),
  );
  await ctx.db.execute(sql`
    update customers set attributes = jsonb_build_object('birthday', name) where account_id = ${ctx.account.id}`);
  moveOn(at - Date.now());
  return { ctx, moveOn };
}

const greet = (every: "year" | "once", days = 0) =>
  ({ type: "date", field: "birthday", every, days, time: AT_NINE }) as const;
const namesIn = async (ctx: Ctx) =>
  (await enrolmentsOf(ctx)).map(({ name }) => String(name)).toSorted();

const LEAPLINGS = ["--02-29", "1992-02-29T00:00:00.000Z"];
const OTHERS = ["--02-28", "--03-01", "1990-03-01T00:00:00.000Z"];

describe("a birthday without a year", () => {
  it.each([
    ["28 February", "02-28", false, ["--02-28", ...LEAPLINGS]],
    ["1 March", "03-01", false, ["--03-01", "1990-03-01T00:00:00.000Z"]],
    ["28 February of a leap year", "02-28", true, ["--02-28"]],
    ["29 February", "02-29", true, LEAPLINGS],
  ])("comes on %s as one with a year does", async (_, day, inLeapYear, names) => {
    const at = tenOn(day, inLeapYear);
    const { ctx, moveOn } = await withBirthdays([...LEAPLINGS, ...OTHERS], at - DAY_MS);
    await createPublished(ctx, { trigger: greet("year"), reentry: { type: "every" } });
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([]);
    moveOn(DAY_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual(names.toSorted());
  });

  it.each([
    ["on the day", 0, "--03-14"],
    ["3 days before", -3, "--03-17"],
    ["3 days after", 3, "--03-11"],
  ])("comes each year, %s", async (_, days, name) => {
    const first = tenOn("03-14", false);
    const { ctx, moveOn } = await withBirthdays([name, "--09-01"], first - DAY_MS);
    await createPublished(ctx, { trigger: greet("year", days), reentry: { type: "every" } });
    moveOn(DAY_MS);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([name]);
    const year = new Date(first).getUTCFullYear() + 1;
    moveOn(Date.parse(`${year}-03-14T10:00:00+05:30`) - first);
    await runTick(ctx);
    expect(await namesIn(ctx)).toEqual([name, name]);
  });

  it("triggers no one-time automation, and does not block a wait for it", async () => {
    const at = tenOn("03-14", false);
    const { ctx, moveOn } = await withBirthdays(["--03-14", "--03-20"], at - DAY_MS);
    const trigger = greet("once");
    const until = {
      id: "until",
      type: "waitForDate",
      field: "birthday",
      days: 9,
      time: AT_NINE,
    } as const;
    await createPublished(ctx, { trigger, reentry: { type: "every" } });
    await createPublished(ctx, {
      trigger: greet("year"),
      steps: [until, { id: "end", type: "end" }],
    });
    moveOn(DAY_MS + HOUR_MS);
    await runTick(ctx);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { name: "--03-14", state: "completed", step: null },
    ]);
  });

  it("counts in the estimate of recent entries", async () => {
    const { ctx } = await withBirthdays(
      ["--03-13", "--02-20", "--04-13", "2001-03-13T00:00:00.000Z"],
      tenOn("03-14", false),
    );
    const { _id: id } = await createPublished(ctx, { trigger: greet("year") });
    expect((await previewEntry(ctx, { id })).enteredInLast30Days).toBe(3);
  });
});
