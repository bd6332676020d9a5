import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  DAY_MS,
  createPublished,
  HOUR_MS,
  mail,
  movableClock,
  runTick,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { insertMailed } from "../../../../test/mailed.ts";
import { withSending } from "../../../../test/sending.ts";
import { accounts, communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { addCustomers, processEntries, advanceDue } from "../index.ts";

const { sender } = withSending();

/** Somebody of an account with a limit, who has had this many mails a day ago. */
async function somebody(mailCap: number, mailed: number) {
  const { clock, moveOn } = movableClock();
  const ctx: Ctx = { ...(await sender("resend")), clock };
  await ctx.db.update(accounts).set({ mailCap }).where(eq(accounts.id, ctx.account.id));
  const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
  const mails = [{ to: 0, created: 1, sent: 1, failed: null }];
  const campaigns = Array.from({ length: mailed }, () => ({ isRolling: false, mails }));
  await insertMailed(ctx.database, ctx.account.id, campaigns, customerIds.map(Number));
  return { ctx, customerIds, moveOn };
}

const queuedOf = async (ctx: Ctx) =>
  (
    await ctx.db
      .select({ sentAt: communicationLogs.sentAt })
      .from(communicationLogs)
      .where(eq(communicationLogs.accountId, ctx.account.id))
  ).filter(({ sentAt }) => sentAt === null).length;

it("sends to a customer at the account's limit once there is room again", async () => {
  const { ctx, customerIds, moveOn } = await somebody(1, 1);
  const { _id: id } = await createPublished(ctx, { whenCapped: "later" });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "inside", step: "one", moves: "" }]);
  moveOn(5 * DAY_MS);
  await runTick(ctx);
  expect(await queuedOf(ctx)).toBe(0);
  moveOn(DAY_MS + HOUR_MS);
  await runTick(ctx);
  expect(await queuedOf(ctx)).toBe(1);
});

it("skips an email over the limit if the automation says so", async () => {
  const { ctx, customerIds } = await somebody(1, 1);
  const { _id: id } = await createPublished(ctx, { whenCapped: "skip" });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "completed", moves: "one" }]);
  expect(await queuedOf(ctx)).toBe(0);
});

it("gives a customer's last room to one email if they are enrolled twice", async () => {
  const { ctx, customerIds } = await somebody(2, 1);
  const { _id: id } = await createPublished(ctx, {
    steps: [mail("one")],
    reentry: { type: "every" },
  });
  for (let times = 0; times < 2; times += 1) await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  expect(await queuedOf(ctx)).toBe(1);
  const enrolments = await enrolmentsOf(ctx);
  expect(enrolments.map(({ state }) => state).toSorted()).toEqual(["completed", "inside"]);
});

it("gives a customer's last room to one of several automations", async () => {
  const { ctx, customerIds } = await somebody(2, 1);
  for (let automations = 0; automations < 4; automations += 1) {
    const { _id: id } = await createPublished(ctx, {});
    await addCustomers(ctx, { id, customerIds });
  }
  await processEntries(ctx);
  await Promise.all([advanceDue(ctx), advanceDue(ctx), advanceDue(ctx)]);
  expect(await queuedOf(ctx)).toBe(1);
});
