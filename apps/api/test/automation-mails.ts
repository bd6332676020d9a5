import { sql } from "drizzle-orm";
import type { Database } from "../src/db/client.ts";
import { automations, campaigns, communicationLogs } from "../src/db/schema/index.ts";
import { insertCustomers, someCustomer } from "./customers.ts";

/** Adds an automation past its services: published, without enrolments. */
export async function insertAutomation(
  database: Database,
  accountId: number,
  fields: Partial<typeof automations.$inferInsert> = {},
): Promise<typeof automations.$inferSelect> {
  const [row] = await database.db
    .insert(automations)
    .values({ name: "Welcome", state: "live", document: {}, version: 1, ...fields, accountId })
    .returning();
  if (row === undefined) throw new Error("no automation came back");
  return row;
}

/** Adds the mail of a step of an automation, which is sending. */
export async function insertMail(
  database: Database,
  { accountId, id }: Pick<typeof automations.$inferSelect, "accountId" | "id">,
  fields: Partial<typeof campaigns.$inferInsert> = {},
): Promise<typeof campaigns.$inferSelect> {
  const [row] = await database.db
    .insert(campaigns)
    .values({
      name: "Welcome: first mail",
      status: "processing",
      subject: "Welcome {name}",
      body: "Dear {name}",
      service: "brevo",
      fromEmail: "asha@example.com",
      fromName: "Asha",
      publicUrl: "http://localhost:3000",
      automationVersion: 1,
      automationStep: "first",
      ...fields,
      accountId,
      automationId: id,
    })
    .returning();
  if (row === undefined) throw new Error("no mail came back");
  return row;
}

type Log = Partial<
  Pick<
    typeof communicationLogs.$inferInsert,
    "createdAt" | "sentAt" | "deliveredAt" | "openedAt" | "clickedAt" | "failedAt"
  >
>;

/** Adds logs to a campaign or a mail, each to somebody new, and counts them in its counters. */
export async function insertLogs(
  database: Database,
  { accountId, id, automationId }: typeof campaigns.$inferSelect,
  logs: readonly Log[],
): Promise<void> {
  const people = await insertCustomers(
    database,
    accountId,
    logs.map(() => someCustomer()),
  );
  const [before] = (
    await database.db.execute<{ last: number }>(
      sql`select coalesce(max(seq), 0)::int as last from communication_logs where campaign_id = ${id}`,
    )
  ).rows;
  const seqOf = (nth: number): number => (before?.last ?? 0) + nth + 1;
  await database.db.insert(communicationLogs).values(
    logs.map(({ createdAt }, nth) => ({
      ...{ accountId, campaignId: id, seq: seqOf(nth), customerId: people[nth] ?? 0 },
      recipient: { name: "Asha", email: "asha@example.com", phone: null },
      enrolmentId: automationId === null ? null : 1,
      ...(createdAt === undefined ? {} : { createdAt }),
    })),
  );
  // Only updates of logs fire the triggers that note their events.
  for (const [nth, { createdAt: _, ...happened }] of logs.entries()) {
    if (Object.keys(happened).length === 0) continue;
    await database.db
      .update(communicationLogs)
      .set(happened)
      .where(sql`campaign_id = ${id} and seq = ${seqOf(nth)}`);
  }
  await database.db.execute(sql`
    update campaigns c set total_recipients = l.n, sent = l.sent, delivered = l.delivered, opened = l.opened,
      clicked = l.clicked, failed = l.failed
    from (
      select count(*) as n, count(coalesce(sent_at, delivered_at, opened_at, clicked_at)) as sent,
        count(coalesce(delivered_at, opened_at, clicked_at)) as delivered,
        count(coalesce(opened_at, clicked_at)) as opened, count(clicked_at) as clicked,
        count(*) filter (where status = 'failed') as failed
      from communication_logs where campaign_id = ${id}
    ) l
    where c.id = ${id}`);
}
