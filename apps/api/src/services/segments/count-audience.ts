import type { EstimateWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers, suppressions } from "../../db/schema/index.ts";

type Row = {
  count: number;
  inactive: number;
  unsubscribed: number;
  suppressed: number;
  no_email: number;
};

/**
 * Counts an audience and who of it can't be mailed, in one statement. Each of the others has one reason, the
 * first that holds of: deactivated, unsubscribed, suppressed, no email.
 *
 * @param audience - Condition on the table `customers`, the owner's included.
 */
export async function countAudience(
  db: Executor,
  ownerId: number,
  audience: SQL,
): Promise<EstimateWire> {
  // Suppressed addresses are few and the email is indexed: looking them up costs less than one probe a customer.
  const found = await db.execute<Row>(sql`
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
      count(*) filter (where ${mailable} and ${customers.email} = '')::int as no_email
    from ${customers}
    where ${audience}
  `);
  const row = found.rows[0];
  const count = row?.count ?? 0;
  const excluded = {
    inactive: row?.inactive ?? 0,
    unsubscribed: row?.unsubscribed ?? 0,
    suppressed: row?.suppressed ?? 0,
    noEmail: row?.no_email ?? 0,
  };
  const unreachable =
    excluded.inactive + excluded.unsubscribed + excluded.suppressed + excluded.noEmail;
  return { count, reachable: count - unreachable, excluded };
}

const mailable = sql`${customers.isActive} and ${customers.unsubscribedAt} is null`;
