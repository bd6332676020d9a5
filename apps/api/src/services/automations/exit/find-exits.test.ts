import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addPeople, createPublished, mail, runTick } from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { addCustomers, findExits } from "../index.ts";

const PEOPLE = 300;

const { sender } = withSending();

it("reads rows by their keys also where the planner takes the tables to be empty", async () => {
  const ctx = await sender("resend");
  const accountId = ctx.account.id;
  const people = Array.from({ length: PEOPLE }, (_, n) => ({ name: `P${n}` }));
  const customerIds = await addPeople(ctx, people);
  const { _id: id } = await createPublished(ctx, { steps: [mail("one")] });
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  const [last] = customerIds.slice(-1);
  await ctx.db.execute(sql`
    update customers set unsubscribed_at = now() where account_id = ${accountId} and id = ${Number(last)}`);
  // As an installation has them that was analyzed before its first customer.
  await ctx.db.execute(sql`
    delete from pg_statistic where starelid in ('customers'::regclass, 'automation_enrolments'::regclass, 'communication_logs'::regclass)`);
  await ctx.db.execute(sql`
    update pg_class set reltuples = 0, relpages = 0
    where oid in ('customers'::regclass, 'automation_enrolments'::regclass, 'communication_logs'::regclass)`);

  const rows = await rowsOf(
    ctx.database,
    sql`select campaign_id::int as campaign, seq, customer_id::text as customer from communication_logs
      where account_id = ${accountId} order by seq`,
  );
  expect(rows).toHaveLength(PEOPLE);
  const campaign = {
    ...{ accountId, id: Number(rows[0]?.["campaign"]) },
    ...{ automationId: Number(id), automationVersion: 1 },
  };
  const seqs = rows.map(({ seq }) => Number(seq));
  const left = rows.find(({ customer }) => customer === last);
  const startedAt = performance.now();
  expect([...(await findExits(ctx.db, campaign, seqs))]).toEqual([[left?.["seq"], "unsubscribed"]]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
