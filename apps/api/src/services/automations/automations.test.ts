import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addPeople,
  DAY_MS,
  emailOf,
  createPublished,
  HOUR_MS,
  mail,
  movableClock,
  runTick,
  sendMails,
  STAY,
  wait,
  enrolmentsOf,
} from "../../../test/automations.ts";
import { rowsOf } from "../../../test/database.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import {
  addCustomers,
  getReport,
  pauseAutomation,
  resumeAutomation,
  takeOut,
  listEnrolments,
} from "./index.ts";

const { sandbox, sender } = withSending();

async function withClock(): Promise<{ ctx: Ctx; moveOn: (ms: number) => void }> {
  const { clock, moveOn } = movableClock();
  return { ctx: { ...(await sender("resend")), clock }, moveOn };
}

const mailsTo = (ctx: Ctx, name: string): string[] =>
  sandbox()
    .store.find({ limit: 100 })
    .filter(({ recipient }) => recipient.email === emailOf(ctx, name))
    .map(({ subject }) => subject)
    .toReversed();

describe("an automation", () => {
  it("sends its emails one after the other, each when its wait is over, and ends", async () => {
    const { ctx, moveOn } = await withClock();
    const [asha = ""] = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, {
      steps: [mail("one"), wait("w", 2), mail("two")],
    });
    await addCustomers(ctx, { id, customerIds: [asha] });
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual(["Mail one for Asha"]);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "inside", step: "w", moves: "one" }]);

    moveOn(2 * DAY_MS - HOUR_MS);
    await runTick(ctx);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "inside", step: "w" }]);
    moveOn(HOUR_MS);
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual(["Mail one for Asha", "Mail two for Asha"]);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { state: "completed", step: null, moves: "one w two" },
    ]);
    expect(await getReport(ctx, { id })).toMatchObject({
      counts: { inside: 0, entered: 1, completed: 1, left: {} },
      steps: [
        { step: "one", reached: 1, waiting: 0, mail: { stats: { sent: 1, queued: 0 } } },
        { step: "w", reached: 1, waiting: 0, mail: null },
        { step: "two", reached: 1, mail: { stats: { sent: 1 } } },
      ],
    });
  });

  it("follows one side of a branch, and both sides continue below it", async () => {
    const { ctx } = await withClock();
    const people = await addPeople(ctx, [
      { name: "Asha", city: "Pune" },
      { name: "Ravi", city: "Agra" },
    ]);
    const rules = {
      combinator: "and",
      rules: [{ field: "city", operator: "==", value: "Pune" }],
    } as const;
    const { _id: id } = await createPublished(ctx, {
      steps: [
        {
          id: "if",
          type: "onlyIf",
          rules: { ...rules, rules: [...rules.rules] },
          steps: [mail("pune")],
          otherwise: [],
        },
        wait("w", 1, "hours"),
      ],
    });
    await addCustomers(ctx, { id, customerIds: people });
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual(["Mail pune for Asha"]);
    expect(mailsTo(ctx, "Ravi")).toEqual([]);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { step: "w", moves: "if pune" },
      { step: "w", moves: "if" },
    ]);
  });

  it("enrols nobody twice without re-entry", async () => {
    const { ctx } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, {});
    await addCustomers(ctx, { id, customerIds });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toHaveLength(1);
  });

  it("ends the enrolment when the customer orders, and drops an email already queued", async () => {
    const { ctx, moveOn } = await withClock();
    const [asha = "", ravi = ""] = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const { _id: id } = await createPublished(ctx, {
      steps: [mail("one"), wait("w", 1), mail("two")],
      leaveWhen: { ...STAY, bought: true },
    });
    await addCustomers(ctx, { id, customerIds: [asha, ravi] });
    await runTick(ctx);
    await order(ctx, asha);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual([]);
    expect(mailsTo(ctx, "Ravi")).toEqual(["Mail one for Ravi"]);
    moveOn(DAY_MS);
    await order(ctx, ravi);
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Ravi")).toEqual(["Mail one for Ravi"]);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { state: "left", left: "bought" },
      { state: "left", left: "bought" },
    ]);
    const logs = await rowsOf(
      ctx.database,
      sql`select status, failure_reason from communication_logs where account_id = ${ctx.account.id} order by seq`,
    );
    expect(logs).toEqual([
      { status: "failed", failure_reason: "Not sent: they ordered before it went out" },
      { status: "sent", failure_reason: null },
    ]);
  });

  it("does nothing while it is paused, and skips overdue steps on resuming if asked to", async () => {
    const { ctx, moveOn } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, {
      steps: [mail("one"), wait("w", 1), mail("two"), wait("x", 1), mail("three")],
    });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await sendMails(ctx);
    await pauseAutomation(ctx, { id });
    moveOn(3 * DAY_MS);
    await runTick(ctx);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ step: "w", moves: "one" }]);
    await resumeAutomation(ctx, { id, overdue: "skip" });
    await runTick(ctx);
    await sendMails(ctx);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ step: "x" }]);
    expect(mailsTo(ctx, "Asha")).toEqual(["Mail one for Asha"]);
    moveOn(DAY_MS);
    await runTick(ctx);
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual(["Mail one for Asha", "Mail three for Asha"]);
  });

  it("does not send a queued email to a customer removed by hand", async () => {
    const { ctx } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, { steps: [mail("one"), wait("w", 1)] });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    const { items } = await listEnrolments(ctx, { id, limit: 10 });
    await takeOut(ctx, { id, enrolmentId: items[0]?._id ?? "" });
    await sendMails(ctx);
    expect(mailsTo(ctx, "Asha")).toEqual([]);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "left", left: "by_hand" }]);
  });
});

async function order(ctx: Ctx, customerId: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
    values (${ctx.account.id}, 'shop', ${customerId}, ${Number(customerId)}, clock_timestamp(), 100, 'paid')
  `);
}
