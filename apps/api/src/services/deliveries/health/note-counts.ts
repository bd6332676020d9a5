import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";

/** How many emails of `campaigns c` bounced for good, or were reported as spam. */
export const countSuppressions = (reason: "bounced" | "complained"): SQL => sql`(
  select count(*)::int from log_suppressions s
  where s.account_id = c.account_id and s.campaign_id = c.id and s.reason = ${reason}
)`;

/** Notes a campaign's counts as it is resumed after a pause for its health: only later emails count against it. */
export async function noteCounts(
  tx: Tx,
  campaign: { accountId: number; id: number },
): Promise<void> {
  await tx.execute(sql`
    update campaigns c set health_sent = c.sent, health_bounced = ${countSuppressions("bounced")},
      health_complained = ${countSuppressions("complained")}
    where c.account_id = ${campaign.accountId} and c.id = ${campaign.id}
  `);
}
