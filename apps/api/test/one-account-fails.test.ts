import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { rescueOnce } from "../src/jobs/send-batches.ts";
import { startTasks } from "../src/jobs/tasks.ts";
import { createCampaign } from "../src/services/campaigns/start/create-campaign.ts";
import { startDue } from "./start-due.ts";
import { queueClosed } from "../src/services/personal-data/index.ts";
import { foldCustomers, forgetCities } from "../src/services/insights/fold-customers.ts";
import { foldEngagement } from "../src/services/insights/fold-engagement.ts";
import { foldReceived } from "../src/services/deliveries/outcomes/fold-received.ts";
import { applyPendingHits } from "../src/services/deliveries/outcomes/apply-hits.ts";
import { sendDue } from "../src/services/deliveries/worker/send-due.ts";
import { endOldVersions, findExits } from "../src/services/automations/index.ts";
import { forgetOld } from "../src/services/retention/forget-old.ts";
import type { Ctx } from "../src/deps.ts";
import { insertCampaign, insertSegment } from "./campaigns.ts";
import { openProcess } from "./open-process.ts";
import { insertCustomers } from "./customers.ts";
import { MESSAGE, outcomeOf, startCampaign, withSending } from "./sending.ts";

const { sender } = withSending();

let tables: string[] = [];
let admin: Ctx;

/** Lets every change of an account's rows in a table fail. */
async function breakTable(ctx: Ctx, table: string): Promise<void> {
  admin = ctx;
  tables.push(table);
  const column = table === "accounts" ? "id" : "account_id";
  await ctx.database.db.execute(
    sql.raw(`
    create function fails_${table}() returns trigger language plpgsql as $$
    begin
      if coalesce(new.${column}, old.${column}) = ${ctx.account.id} then
        raise exception 'broken for the test';
      end if;
      return coalesce(new, old);
    end $$`),
  );
  await ctx.database.db.execute(
    sql.raw(`create trigger fails before insert or update or delete on ${table}
      for each row execute function fails_${table}()`),
  );
}
afterEach(async () => {
  for (const table of tables)
    await admin.database.db.execute(sql.raw(`drop function fails_${table}() cascade`));
  tables = [];
});

/** The account whose rows fail comes first in every order. */
async function two(): Promise<[broken: Ctx, bystander: Ctx]> {
  return [await sender("brevo"), await sender("brevo")];
}

async function countOf(ctx: Ctx, table: string, where = sql`true`): Promise<number> {
  const { rows } = await ctx.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where account_id = ${ctx.account.id} and ${where}`,
  );
  return rows[0]?.n ?? -1;
}

describe("where an account's rows fail, another account's", () => {
  it("scheduled campaign starts", async () => {
    const [broken, bystander] = await two();
    for (const ctx of [broken, bystander]) {
      await insertCustomers(ctx.database, ctx.account.id, [{ email: "a@people.example" }]);
      const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
      const schedule = { at: new Date(Date.now() + 3_600_000).toISOString(), timeZone: "UTC" };
      const campaign = { name: "Later", segmentId, template: MESSAGE, schedule };
      await createCampaign(ctx, { campaign });
      await ctx.db
        .execute(sql`update campaigns set scheduled_at = clock_timestamp() - interval '1 minute'
        where account_id = ${ctx.account.id}`);
    }
    await breakTable(broken, "communication_logs");
    await startDue(bystander);
    expect(await countOf(broken, "campaigns", sql`status = 'scheduled'`)).toBe(1);
    expect(await countOf(bystander, "campaigns", sql`status = 'active'`)).toBe(1);
  });

  it("customers, engagement and received mails are folded, and its cities forgotten", async () => {
    const [broken, bystander] = await two();
    for (const { db, account } of [broken, bystander]) {
      const [id] = await insertCustomers(bystander.database, account.id, [{ city: "Pune" }]);
      await db.execute(sql`insert into engagement_changes (account_id, at, sent, delivered, opened, clicked)
        values (${account.id}, date_trunc('hour', now()), 1, 0, 0, 0)`);
      await db.execute(
        sql`insert into received_changes (account_id, customer_ids) values (${account.id}, array[${id}::bigint])`,
      );
    }
    for (const table of ["customer_counts", "engagement", "customers"])
      await breakTable(broken, table);
    await foldCustomers(bystander);
    await foldEngagement(bystander);
    await foldReceived(bystander);
    for (const table of ["customer_marks", "engagement_changes", "received_changes"]) {
      expect([table, await countOf(broken, table)]).toEqual([table, 1]);
      expect([table, await countOf(bystander, table)]).toEqual([table, 0]);
    }
    for (const { db, account } of [broken, bystander])
      await db.execute(
        sql`insert into customer_cities (account_id, city, customers) values (${account.id}, 'Agra', 0)`,
      );
    await breakTable(broken, "customer_cities");
    await forgetCities(bystander);
    expect(await countOf(broken, "customer_cities", sql`customers = 0`)).toBe(1);
    expect(await countOf(bystander, "customer_cities", sql`customers = 0`)).toBe(0);
  });

  it("closed account is deleted", async () => {
    const [broken, bystander] = await two();
    for (const { db, account } of [broken, bystander]) {
      await insertCustomers(bystander.database, account.id, [{}]);
      await db.execute(sql`update accounts set closed_at = now() where id = ${account.id}`);
    }
    await breakTable(broken, "customers");
    await queueClosed(bystander);
    startTasks({ ...bystander, queue: await openProcess(bystander.database) }, ["delete-account"]);
    await expect
      .poll(async () => await countOf(bystander, "customers"), { timeout: 60_000 })
      .toBe(0);
    expect(await countOf(broken, "customers")).toBe(1);
  });

  it("campaigns are rescued", async () => {
    const [broken, bystander] = await two();
    for (const { db, account } of [broken, bystander]) {
      const { id: paused } = await insertCampaign(bystander.database, account.id, {
        status: "paused",
      });
      await db.execute(
        sql`update campaigns set resume_at = now() - interval '1 minute' where id = ${paused}`,
      );
    }
    await breakTable(broken, "campaigns");
    await rescueOnce(bystander);
    expect(await countOf(broken, "campaigns", sql`status = 'paused'`)).toBe(1);
    expect(await countOf(bystander, "campaigns", sql`status = 'processing'`)).toBe(1);
  });

  it("campaigns are sent", async () => {
    const [broken, bystander] = await two();
    const ids = [await startCampaign(broken, 2), await startCampaign(bystander, 2)];
    await breakTable(broken, "sending_lanes");
    await sendDue(bystander, { signal: new AbortController().signal, findExits });
    const ends = [
      await outcomeOf(broken, Number(ids[0])),
      await outcomeOf(bystander, Number(ids[1])),
    ];
    expect(ends.map(({ campaign }) => campaign?.["sent"])).toEqual([0, 2]);
  });

  it("versions of automations end", async () => {
    const [broken, bystander] = await two();
    for (const { db, account } of [broken, bystander]) {
      const { id } = await insertCampaign(bystander.database, account.id, { status: "processing" });
      await db.execute(sql`with made as (
          insert into automations (account_id, name, document, version, deleted_at)
          values (${account.id}, 'Old', '{}', 1, now()) returning id
        )
        update campaigns set automation_id = made.id, automation_version = 1, automation_step = 'a', open_batches = 0
        from made where campaigns.id = ${id}`);
    }
    await breakTable(broken, "campaigns");
    await endOldVersions(bystander);
    expect(await countOf(broken, "campaigns", sql`status = 'processing'`)).toBe(1);
    expect(await countOf(bystander, "campaigns", sql`status = 'processing'`)).toBe(0);
  });

  it("opens are counted, and old rows forgotten", async () => {
    const [broken, bystander] = await two();
    for (const { db, account } of [broken, bystander])
      await db.execute(sql`insert into tracking_hits (account_id, campaign_id, seq, kind, pending, at)
        values (${account.id}, 1, 1, 'open', true, now() - interval '1 day'),
          (${account.id}, 1, 1, 'open', false, now() - interval '91 days')`);
    await breakTable(broken, "tracking_hits");
    await applyPendingHits(bystander);
    expect(await countOf(broken, "tracking_hits", sql`pending`)).toBe(1);
    expect(await countOf(bystander, "tracking_hits", sql`pending`)).toBe(0);
    const signal = new AbortController().signal;
    await forgetOld(bystander, { eventsDays: 90, auditDays: 730, signal });
    expect(await countOf(broken, "tracking_hits")).toBe(2);
    expect(await countOf(bystander, "tracking_hits")).toBe(1);
  });
});
