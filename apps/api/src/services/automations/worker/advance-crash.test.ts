import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  failuresOf,
  createPublished,
  mail,
  retryNow,
  sendMails,
  wait,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { addCustomers, processEntries, advanceDue } from "../index.ts";
import { ADVANCE_STEPS } from "./advance-due.ts";
import type { AdvanceStep } from "./advance-due.ts";

const { sandbox, sender } = withSending();

/** More than a batch, so that some have advanced before the kill. */
const PEOPLE = Number(process.env["CRASH_PEOPLE"] ?? 200);

/** Ends a tick at a step, as a killed process would: nothing runs after it. */
function dieAt(step: AdvanceStep): (reached: AdvanceStep) => void {
  return (reached) => {
    if (reached === step) throw new Error(`killed at ${step}`);
  };
}

it.each(ADVANCE_STEPS)(
  "a worker killed at '%s' while it advances enrolments loses none and sends no email twice",
  async (step) => {
    const ctx = await sender("resend");
    const names = Array.from({ length: PEOPLE }, (_, nth) => ({ name: `P${nth}` }));
    const customerIds = await addPeople(ctx, names);
    const { _id: id } = await createPublished(ctx, {
      steps: [mail("one"), wait("w", 1), mail("two")],
    });
    await addCustomers(ctx, { id, customerIds });
    await processEntries(ctx);
    await advanceDue(ctx, { onStep: dieAt(step) });
    expect(await failuresOf(ctx)).toBe(1);
    await retryNow(ctx);
    await advanceDue(ctx);
    // After the commit nothing is left to do again.
    expect(await failuresOf(ctx)).toBe(step === "committed" ? 1 : 0);
    await sendMails(ctx);

    const enrolments = await enrolmentsOf(ctx);
    expect(enrolments).toHaveLength(PEOPLE);
    for (const enrolment of enrolments)
      expect(enrolment).toMatchObject({ state: "inside", step: "w", moves: "one" });
    const counts = sandbox().store.acceptCounts();
    expect([...counts.values()]).toEqual(names.map(() => 1));
    const [campaign] = await rowsOf(
      ctx.database,
      sql`select total_recipients, sent, failed, open_batches, status from campaigns
        where account_id = ${ctx.account.id} and automation_step = 'one'`,
    );
    expect(campaign).toEqual({
      ...{ total_recipients: PEOPLE, sent: PEOPLE, failed: 0, open_batches: 0 },
      status: "processing",
    });
  },
);
