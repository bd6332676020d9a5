import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  enrolmentsOf,
  failuresOf,
  mail,
  movableClock,
  retryNow,
  runTick,
  sendMails,
} from "../../../test/automations.ts";
import { rowsOf } from "../../../test/database.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { addCustomers, advanceDue, getAutomation, processEntries } from "../automations/index.ts";
import { ADVANCE_STEPS } from "../automations/worker/advance-due.ts";
import { addCodes } from "./add-codes.ts";
import { createPool, deletePool, getPool } from "./pools.ts";

const { sandbox, sender } = withSending();

const coupon = (id: string) => mail(id, "{name}, your code is {coupon:welcome}");

async function withPool(codes: readonly string[]) {
  const { clock, moveOn } = movableClock();
  const ctx: Ctx = { ...(await sender("resend")), clock };
  const pool = { name: "Welcome", worth: "", expiresOn: null, warnBelow: null };
  const { _id: id } = await createPool(ctx, pool);
  if (codes.length > 0) await addCodes(ctx, { id, codes: [...codes] });
  return { ctx, id, moveOn };
}

const codesSent = () =>
  sandbox()
    .store.find()
    .map(({ subject }) => subject.split(" ").at(-1))
    .toSorted();

it("enrolments beyond the codes of a pool wait, the automation says so, and they go on with new codes", async () => {
  const { ctx, id: poolId, moveOn } = await withPool(["A", "B"]);
  const people = ["Asha", "Bina", "Chitra"].map((name) => ({ name }));
  const customerIds = await addPeople(ctx, people);
  const { _id: id } = await createPublished(ctx, { steps: [coupon("one")] });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  await sendMails(ctx);
  expect(codesSent()).toEqual(["A", "B"]);
  expect((await enrolmentsOf(ctx)).map(({ state }) => state)).toEqual([
    ...["completed", "completed", "inside"],
  ]);
  expect((await getAutomation(ctx, { id })).held).toBe(
    MESSAGES.coupons.waits(MESSAGES.coupons.tooFew("Welcome", 0, 1)),
  );
  await addCodes(ctx, { id: poolId, codes: ["C"] });
  await runTick(ctx);
  expect(codesSent()).toEqual(["A", "B"]);
  moveOn(600_000);
  await runTick(ctx);
  await sendMails(ctx);
  expect(codesSent()).toEqual(["A", "B", "C"]);
  expect(await getPool(ctx, { id: poolId })).toMatchObject({ left: 0, given: 3 });
  const ranges = await rowsOf(
    ctx.database,
    sql`select first_seq, last_seq, first_log_seq from coupon_ranges where account_id = ${ctx.account.id}`,
  );
  expect(ranges).toEqual([{ first_seq: 1, last_seq: 3, first_log_seq: 1 }]);
});

it("is not published with a pool that there is not; a pool it needs can't be deleted", async () => {
  const { ctx, id } = await withPool(["A"]);
  const message = MESSAGES.coupons.missing("nothing");
  await expect(
    createPublished(ctx, { steps: [mail("one", "{coupon:nothing}")] }),
  ).rejects.toMatchObject({ kind: "impossible", message });
  await createPublished(ctx, { steps: [coupon("one")] });
  await expect(deletePool(ctx, { id })).rejects.toMatchObject({ kind: "conflict" });
});

it.each(ADVANCE_STEPS)(
  "a worker killed at '%s' while it gives codes loses none and gives none twice",
  async (step) => {
    const codes = Array.from({ length: 30 }, (_, nth) => `C-${nth}`);
    const { ctx, id: poolId } = await withPool(codes);
    const names = Array.from({ length: 25 }, (_, nth) => ({ name: `P${nth}` }));
    const customerIds = await addPeople(ctx, names);
    const { _id: id } = await createPublished(ctx, { steps: [coupon("one")] });
    await addCustomers(ctx, { id, customerIds });
    await processEntries(ctx);
    const onStep = (reached: string) => {
      if (reached === step) throw new Error(`killed at ${step}`);
    };
    await advanceDue(ctx, { onStep });
    expect(await failuresOf(ctx)).toBe(1);
    await retryNow(ctx);
    await advanceDue(ctx);
    await sendMails(ctx);
    expect(codesSent()).toEqual(codes.slice(0, 25).toSorted());
    expect(await getPool(ctx, { id: poolId })).toMatchObject({ left: 5, given: 25 });
  },
);
