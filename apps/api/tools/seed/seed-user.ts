import { eq, sql } from "drizzle-orm";
import type { Database } from "../../src/db/client.ts";
import { customers } from "../../src/db/schema/index.ts";
import { allowTime } from "../../src/db/sql/long-statement.ts";
import { fillAccount } from "../../src/services/sample-data/fill-account.ts";
import { drawCampaigns } from "../../src/services/sample-data/generate/plan-campaigns.ts";
import { DYNAMIC_SEGMENTS } from "../../src/services/sample-data/generate/segments.ts";

const PARTS = ["customers", "campaigns", "logs", "orders"] as const;
type Counts = Record<(typeof PARTS)[number], number>;

/** The planner misestimates longer arrays, and no list shows more. */
const MOST: Counts = {
  customers: 20_000_000,
  campaigns: 100_000,
  logs: 100_000_000,
  orders: 20_000_000,
};

/** The reason why nothing was seeded, as a sentence. */
export class SeedRefusedError extends Error {
  override readonly name = "SeedRefusedError";
}

/**
 * Gives a user's account generated customers, segments, campaigns, logs and orders, in one transaction.
 *
 * @param input.email - The user's address; may be omitted where there is only one user.
 * @param input.again - Adds to the user's data; without it a user who has customers is refused.
 * @param input.say - Reports progress.
 * @returns How many of each were made. Fewer logs than asked for where the campaigns' segments have no more members.
 * @throws SeedRefusedError when there is no such user, or the user has customers.
 */
export async function seedUser(
  database: Database,
  input: Omit<Counts, "orders"> & {
    orders?: number;
    email?: string | undefined;
    again?: boolean;
    now: Date;
    say?: (line: string) => void;
  },
): Promise<Counts> {
  const { now, orders = 0 } = input;
  for (const part of PARTS) {
    if ((input[part] ?? 0) > MOST[part])
      throw new SeedRefusedError(`At most ${MOST[part]} ${part}.`);
  }
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
    // Addresses carry the number: a second run continues after the first.
    const before = await tx.$count(customers, eq(customers.accountId, accountId));
    if (before > 0 && input.again !== true) {
      throw new SeedRefusedError(`${user.email} has customers already: --again adds to them.`);
    }
    const filled = await fillAccount(tx, {
      ...{
        accountId,
        segments: DYNAMIC_SEGMENTS,
        suffix: "",
        fields: [],
        logs: input.logs,
        orders,
      },
      crowd: { count: input.customers, now, days: 1_100, domain: "example.com", before },
      campaigns: (segments) => drawCampaigns(segments, { count: input.campaigns, now }),
      sender: { email: user.email, name: user.name, url: "http://localhost:3000" },
      ...(input.say && { say: input.say }),
    });
    await tx.execute(sql`analyze customers, campaigns, communication_logs, send_batches, orders`);
    return {
      customers: filled.customerIds.length,
      campaigns: filled.campaignIds.length,
      logs: filled.logs,
      orders: filled.orderIds.length,
    };
  });
}
