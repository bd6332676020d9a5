import { sql } from "drizzle-orm";
import type { Database } from "../../src/db/client.ts";
import { allowTime } from "../../src/db/sql/long-statement.ts";
import { planCampaigns } from "./plan-campaigns.ts";
import { seedCampaigns } from "./seed-campaigns.ts";
import { seedCounters } from "./seed-counters.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedLogs } from "./seed-logs.ts";
import { seedSegments } from "./seed-segments.ts";

const LOGS_PER_STATEMENT = 100_000;
/** The planner misestimates longer arrays, and no list shows more. */
const MOST = { customers: 20_000_000, campaigns: 100_000, logs: 100_000_000 };

/** Why nothing was seeded, in a sentence for who asked. */
export class SeedRefusedError extends Error {
  override readonly name = "SeedRefusedError";
}

/**
 * Gives a user's account generated customers, segments, campaigns and logs, in one transaction.
 *
 * @param input.email - Whose; may be omitted where there is only one user.
 * @param input.again - Adds to what the user has; without it a user who has customers is refused.
 * @param input.say - Reports progress.
 * @returns How many of each were made. Fewer logs than asked for where the campaigns' segments have no more members.
 * @throws SeedRefusedError when there is no such user, or the user has customers.
 */
export async function seedUser(
  database: Database,
  input: {
    customers: number;
    campaigns: number;
    logs: number;
    email?: string | undefined;
    again?: boolean;
    now: Date;
    say?: (line: string) => void;
  },
): Promise<{ customers: number; campaigns: number; logs: number }> {
  for (const part of ["customers", "campaigns", "logs"] as const) {
    if (input[part] > MOST[part]) throw new SeedRefusedError(`At most ${MOST[part]} ${part}.`);
  }
  const say = input.say ?? (() => {});
  const startedAt = input.now;
  return await database.db.transaction(async (tx) => {
    await allowTime(tx, "import");
    const result = await tx.execute<{ id: string; email: string; name: string }>(sql`
      select account_id as id, email, name from users join memberships on user_id = users.id
      where ${input.email ?? null}::text is null or lower(email) = lower(${input.email ?? null}::text)
      order by users.id limit 2 for update of users
    `);
    const [user] = result.rows;
    if (user === undefined) {
      const who = input.email === undefined ? "nobody" : `no ${input.email}`;
      throw new SeedRefusedError(`There is ${who} yet: start Dakiya and sign in once.`);
    }
    if (result.rows.length > 1)
      throw new SeedRefusedError("There are several users: say whose with --email.");
    const accountId = Number(user.id);
    const existing = await tx.execute(
      sql`select from customers where account_id = ${accountId} limit 1`,
    );
    if (existing.rows.length > 0 && input.again !== true) {
      throw new SeedRefusedError(`${user.email} has customers already: --again adds to them.`);
    }
    await seedCustomers(tx, { accountId, count: input.customers, startedAt });
    await tx.execute(sql`analyze customers`);
    say(`${input.customers} customers`);
    const segments = await seedSegments(tx, { accountId, startedAt });
    if (segments.length === 0) return { customers: input.customers, campaigns: 0, logs: 0 };
    const planned = planCampaigns(segments, {
      count: input.campaigns,
      startedAt,
      shopUrl: "https://shop.example.com",
    });
    const sender = { email: user.email, name: user.name, url: "http://localhost:3000" };
    const campaigns = await seedCampaigns(tx, planned, { accountId, logs: input.logs, sender });
    say(`${campaigns.length} campaigns`);
    let logs = 0;
    for (let at = 0; at < campaigns.length;) {
      const part: typeof campaigns = [];
      for (let size = 0; size < LOGS_PER_STATEMENT && at < campaigns.length; at += 1) {
        const campaign = campaigns[at];
        if (campaign === undefined) break;
        part.push(campaign);
        size += campaign.size;
        logs += campaign.size;
      }
      await seedLogs(
        tx,
        part.filter(({ size }) => size > 0),
        { accountId, startedAt },
      );
      say(`${logs} logs`);
    }
    await seedCounters(tx, { accountId, campaignIds: campaigns.map(({ id }) => id), startedAt });
    await tx.execute(sql`analyze customers, campaigns, communication_logs, send_batches`);
    return { customers: input.customers, campaigns: campaigns.length, logs };
  });
}
