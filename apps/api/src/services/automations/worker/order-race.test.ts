import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  mail,
  runTick,
  sendMails,
  STAY,
  wait,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { addCustomers } from "../index.ts";

const { sender } = withSending();

/** 10,000 with FUZZ_RUNS=50. */
const PEOPLE = 200 * Number(process.env["FUZZ_RUNS"] ?? 1);
const BATCH_SIZE = 10;

it("a customer who orders before an email is claimed does not get it, however close the two are", async () => {
  const ctx = await sender("resend");
  const names = Array.from({ length: PEOPLE }, (_, nth) => ({ name: `P${nth}` }));
  const customerIds = await addPeople(ctx, names);
  const { _id: id } = await createPublished(ctx, {
    steps: [mail("one"), wait("w", 1)],
    leaveWhen: { ...STAY, bought: true },
  });
  for (let from = 0; from < customerIds.length; from += 1_000)
    await addCustomers(ctx, { id, customerIds: customerIds.slice(from, from + 1_000) });
  await runTick(ctx);

  // Orders come in one after the other while the mails go out.
  const ordering = (async () => {
    for (let from = 0; from < customerIds.length; from += BATCH_SIZE) {
      const some = customerIds.slice(from, from + BATCH_SIZE).map(Number);
      await ctx.db.execute(sql`
        insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
        select ${ctx.account.id}, 'shop', c, c, clock_timestamp(), 100, 'paid'
        from unnest(${sql.param(some)}::bigint[]) c
      `);
      // After the commit: later claims must leave these customers out.
      await ctx.db.execute(sql`
        update orders set updated_at = clock_timestamp()
        where account_id = ${ctx.account.id} and customer_id = any(${sql.param(some)}::bigint[])
      `);
    }
  })();
  await Promise.all([ordering, sendMails(ctx)]);
  await sendMails(ctx);

  const logs = await rowsOf(
    ctx.database,
    sql`select count(*) filter (where l.sent_at is not null)::int as sent,
        count(*) filter (where l.failure_reason = 'Not sent: they ordered before it went out')::int as stopped,
        count(*) filter (where l.sent_at is not null and o.updated_at < b.first_attempt_at)::int as late
      from communication_logs l
      join orders o on o.account_id = l.account_id and o.customer_id = l.customer_id
      join send_batches b on b.campaign_id = l.campaign_id and l.seq between b.first_seq and b.last_seq
      where l.account_id = ${ctx.account.id}`,
  );
  expect(logs).toEqual([{ sent: expect.any(Number), stopped: expect.any(Number), late: 0 }]);
  expect(Number(logs[0]?.["sent"]) + Number(logs[0]?.["stopped"])).toBe(PEOPLE);
});
