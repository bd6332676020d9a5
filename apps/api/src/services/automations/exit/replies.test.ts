import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  DAY_MS,
  enrolmentsOf,
  mail,
  movableClock,
  runTick,
  sendMails,
  STAY,
  wait,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { addCustomers } from "../index.ts";

const { sender, sandbox } = withSending();

/** Notes a reply to the latest email of a customer. */
async function reply(ctx: Ctx, customerId: string): Promise<void> {
  const [log] = await rowsOf(
    ctx.database,
    sql`select campaign_id::int as "campaignId", seq from communication_logs
      where account_id = ${ctx.account.id} and customer_id = ${Number(customerId)} order by created_at desc limit 1`,
  );
  const { campaignId, seq } = log as { campaignId: number; seq: number };
  await recordFacts(ctx.db, ctx.account.id, [{ campaignId, seq, repliedAt: new Date() }]);
}

it("An automation stops for a customer who replies to one of its emails, also when the next is queued", async () => {
  const { clock, moveOn } = movableClock();
  const ctx: Ctx = { ...(await sender("resend")), clock };
  const customerIds = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }, { name: "Mina" }]);
  const [early = "", late = ""] = customerIds;
  const { _id: id } = await createPublished(ctx, {
    steps: [mail("one"), wait("w", 1), mail("two"), wait("v", 1)],
    leaveWhen: { ...STAY, replied: true },
  });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  await sendMails(ctx);
  await reply(ctx, early);
  moveOn(DAY_MS);
  await runTick(ctx);
  await reply(ctx, late);
  await sendMails(ctx);
  moveOn(DAY_MS);
  await runTick(ctx);
  expect(sandbox().store.find({ limit: 100 })).toHaveLength(4);
  expect(await enrolmentsOf(ctx)).toMatchObject([
    { name: "Asha", state: "left", left: "replied", moves: "one" },
    { name: "Ravi", state: "left", left: "replied" },
    { name: "Mina", state: "completed", left: null },
  ]);
});
