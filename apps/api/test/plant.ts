import { sql } from "drizzle-orm";
import type { TestApp, TestClient } from "./harness.ts";
import type { Things } from "./operations.ts";

/** Gives a person one of everything, past the API: no job has to run, and nothing moves by itself. */
export async function plant({ deps, memberOf }: TestApp, owner: TestClient): Promise<Things> {
  const accountId = (await memberOf(owner)).account.id;
  const first = async (statement: ReturnType<typeof sql>) =>
    String((await deps.db.execute(statement)).rows[0]?.["id"]);
  const customerId = await first(
    sql`insert into customers (account_id, name, email) values (${accountId}, 'Planted person', 'planted@example.com') returning id`,
  );
  const segmentId = await first(
    sql`insert into segments (account_id, name, rules) values (${accountId}, 'Planted segment', '{"combinator":"and","rules":[]}') returning id`,
  );
  const campaignId = await first(
    sql`insert into campaigns (account_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
        values (${accountId}, 'Planted campaign', ${segmentId}, 'completed', 'planted subject', 'planted {name}', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1) returning id`,
  );
  await deps.db.execute(
    sql`insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient) values (${accountId}, ${campaignId}, 1, ${customerId}, '{}')`,
  );
  const importId = await first(
    sql`insert into imports (account_id, filename, status) values (${accountId}, 'planted.csv', 'completed') returning id`,
  );
  const unsent = async (status: string) =>
    await first(
      sql`insert into campaigns (account_id, name, segment_id, status, subject, body, scheduled_at, schedule_zone)
          values (${accountId}, 'Planted draft', ${segmentId}, ${status}, 'planted subject', 'planted {name}', '2126-01-01', 'UTC') returning id`,
    );
  const draftId = await unsent("draft");
  const scheduledId = await unsent("scheduled");
  return { customerId, segmentId, campaignId, importId, draftId, scheduledId };
}
