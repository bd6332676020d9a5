import { describe, expect, it } from "vitest";
import {
  DAY_MS,
  addPeople,
  createPublished,
  mail,
  movableClock,
  runTick,
  wait,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../../deps.ts";
import { deactivateCustomer } from "../../customers/set-active.ts";
import { addCustomers, endWait, listEnrolments, saveAutomation, takeOut } from "../index.ts";

const { sender } = withSending();

async function withClock(): Promise<{ ctx: Ctx; moveOn: (ms: number) => void }> {
  const { clock, moveOn } = movableClock();
  return { ctx: { ...(await sender("resend")), clock }, moveOn };
}

describe("adding customers by hand", () => {
  it("says how many are enrolled, were before, can't be mailed or don't exist", async () => {
    const { ctx } = await withClock();
    const other = await sender("resend");
    const [foreign = ""] = await addPeople(other, [{ name: "Stranger" }]);
    const [asha = "", ravi = "", meera = ""] = await addPeople(
      ctx,
      ["Asha", "Ravi", "Meera"].map((name) => ({ name })),
    );
    await deactivateCustomer(ctx, { id: meera });
    const { _id: id } = await createPublished(ctx, { steps: [wait("w", 1), mail("one")] });
    expect(await addCustomers(ctx, { id, customerIds: [asha, asha] })).toEqual({
      added: 1,
      leftOut: 0,
    });
    await runTick(ctx);
    const customerIds = [asha, ravi, meera, foreign, "0", "nobody"];
    expect(await addCustomers(ctx, { id, customerIds })).toEqual({ added: 1, leftOut: 4 });
    await runTick(ctx);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ name: "Asha" }, { name: "Ravi" }]);
    expect(await enrolmentsOf(other)).toEqual([]);
  });

  it("enrols a customer again who exited enough days ago", async () => {
    const { ctx, moveOn } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, { reentry: { type: "afterDays", days: 3 } });
    const add = async () => {
      const { added } = await addCustomers(ctx, { id, customerIds });
      await runTick(ctx);
      return added;
    };
    expect(await add()).toBe(1);
    moveOn(3 * DAY_MS - 60_000);
    expect(await add()).toBe(0);
    moveOn(120_000);
    expect(await add()).toBe(1);
    expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "completed" }, { state: "completed" }]);
  });
});

it("moves an enrolment past one wait, and no further", async () => {
  const { ctx } = await withClock();
  const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
  const { _id: id } = await createPublished(ctx, {
    steps: [wait("w", 1), wait("x", 1), mail("one")],
  });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  const { items } = await listEnrolments(ctx, { id, limit: 10 });
  const enrolment = { id, enrolmentId: items[0]?._id ?? "" };
  await endWait(ctx, enrolment);
  await runTick(ctx);
  expect(await enrolmentsOf(ctx)).toMatchObject([{ state: "inside", step: "x", moves: "w" }]);
  await takeOut(ctx, enrolment);
  await expect(endWait(ctx, enrolment)).rejects.toMatchObject({ kind: "conflict" });
});

it("audits saves within ten minutes as one row, and a save that changes nothing not at all", async () => {
  const { ctx } = await withClock();
  const { _id: id, document } = await createPublished(ctx, {});
  const notes = async () =>
    await rowsOf(
      ctx.database,
      sql`select action from audit_events where account_id = ${ctx.account.id} and action = 'automation.saved'`,
    );
  const [before, same] = [await saveAutomation(ctx, { id }), { id, name: "Welcome" }];
  expect((await saveAutomation(ctx, same)).updatedAt).toBe(before.updatedAt);
  await saveAutomation(ctx, { id, document: { ...Object(document) } });
  expect(await notes()).toEqual([]);
  await saveAutomation(ctx, { id, document: { ...Object(document), whenCapped: "skip" } });
  expect((await saveAutomation(ctx, { id, name: "Hello" })).hasChanges).toBe(true);
  expect(await notes()).toHaveLength(1);
  const { _id: other } = await createPublished(ctx, {});
  await saveAutomation(ctx, { id: other, name: "Other" });
  expect(await notes()).toHaveLength(2);
});
