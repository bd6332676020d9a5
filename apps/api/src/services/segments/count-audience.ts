import type { EstimateWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers, sampleData, suppressions } from "../../db/schema/index.ts";
import { oneRow } from "../insights/one-row.ts";
import { sampleCustomers } from "../sample-data/is-sample.ts";

type Row = {
  count: number;
  inactive: number;
  unsubscribed: number;
  suppressed: number;
  no_email: number;
  has_sample: boolean;
};

/**
 * Counts an audience and who of it can't be mailed. Each of the others has one reason, the first that holds of: sample
 * data, deactivated, unsubscribed, suppressed, no email.
 *
 * @param audience - Condition on the table `customers`, the owner's included.
 */
export async function countAudience(
  db: Executor,
  ownerId: number,
  audience: SQL,
): Promise<EstimateWire> {
  const all = await tally(db, ownerId, audience);
  const { count, has_sample: hasSample } = all;
  // Sample customers are few and have ids to go by: looking them up alone keeps the large count as it is.
  const sample = hasSample
    ? await tally(db, ownerId, sql`${audience} and ${customers.id} in ${sampleCustomers(ownerId)}`)
    : null;
  const others = (reason: "inactive" | "unsubscribed" | "suppressed" | "no_email"): number =>
    all[reason] - (sample?.[reason] ?? 0);
  const excluded = {
    inactive: others("inactive"),
    unsubscribed: others("unsubscribed"),
    suppressed: others("suppressed"),
    noEmail: others("no_email"),
    ...(sample === null ? {} : { sample: sample.count }),
  };
  const unreachable = Object.values(excluded).reduce((sum, n) => sum + n, 0);
  return { count, reachable: count - unreachable, excluded };
}

/** One statement over the whole audience. */
async function tally(db: Executor, ownerId: number, audience: SQL): Promise<Row> {
  // Suppressed addresses are few and the email is indexed: looking them up costs less than one probe a customer.
  return await oneRow<Row>(
    db,
    sql`
    select
      count(*)::int as count,
      count(*) filter (where not ${customers.isActive})::int as inactive,
      count(*) filter (where ${customers.isActive} and ${customers.unsubscribedAt} is not null)::int
        as unsubscribed,
      (
        select count(*)::int
        from ${suppressions}
        join ${customers} on lower(${customers.email}) = ${suppressions.email}
        where ${suppressions.ownerId} = ${ownerId}
          and ${mailable} and ${audience}
      ) as suppressed,
      count(*) filter (where ${mailable} and ${customers.email} = '')::int as no_email,
      exists (select from ${sampleData} where ${sampleData.ownerId} = ${ownerId}) as has_sample
    from ${customers}
    where ${audience}
  `,
  );
}

const mailable = sql`${customers.isActive} and ${customers.unsubscribedAt} is null`;
