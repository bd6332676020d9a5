import type { ReviewWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { campaigns, communicationLogs, customers, suppressions } from "../../../db/schema/index.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { mailableUnlessSuppressed } from "../audience/fix-recipients.ts";

type Counts = NonNullable<ReviewWire["recentEmails"]>;

const SINCE = sql`now() - interval '30 days'`;
/** Progress is written when emails are settled: a day is more than that takes. */
const ACTIVE_SINCE = sql`now() - interval '31 days'`;

/**
 * Counts the mailable customers of an audience by the emails they got in 30 days, of campaigns and automations. Logs are read
 * by the campaigns that were active in these days, each once. Customers without a log are not joined: the review has counted
 * the audience already, and the rest of it got none.
 *
 * @param audience - Condition on the table `customers`, the account's included.
 * @param mailable - How many of them are mailable.
 */
export async function countRecentEmails(
  db: Executor,
  accountId: number,
  audience: SQL,
  mailable: number,
): Promise<Pick<ReviewWire, "recentEmails">> {
  const { customerId, campaignId, sentAt } = communicationLogs;
  // Emails are ASCII: a byte-wise `lower` takes a third of the time.
  const row = await oneRow<Record<Exclude<keyof Counts, "none">, number>>(
    db,
    sql`
      select count(*) filter (where received.emails <= 2)::int as "oneOrTwo",
        count(*) filter (where received.emails between 3 and 5)::int as "threeToFive",
        count(*) filter (where received.emails > 5)::int as more
      from ${customers} join (
        select ${customerId} as id, count(*) as emails
        from ${communicationLogs}
        where ${communicationLogs.accountId} = ${accountId} and ${customerId} is not null and ${sentAt} > ${SINCE}
          and ${campaignId} = any(array(
            select ${campaigns.id} from ${campaigns}
            where ${campaigns.accountId} = ${accountId}
              and (${campaigns.loggedAt} > ${ACTIVE_SINCE} or ${campaigns.progressAt} > ${ACTIVE_SINCE})
          ))
        group by 1
      ) received on received.id = ${customers.id}
      where ${audience} and ${mailableUnlessSuppressed(accountId)} and not exists (
        select from ${suppressions} where ${suppressions.accountId} = ${accountId}
          and ${suppressions.email} = lower(${customers.email} collate "C")
      )
    `,
  );
  const some = row.oneOrTwo + row.threeToFive + row.more;
  return some === 0 ? {} : { recentEmails: { none: mailable - some, ...row } };
}
