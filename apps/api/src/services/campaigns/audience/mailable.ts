import { sql, type SQL } from "drizzle-orm";
import { customers, suppressions } from "../../../db/schema/index.ts";
import { isNoSample } from "../../customers/is-sample.ts";

/**
 * Who may be mailed, as a condition on the table `customers`: all but the deactivated, the unsubscribed, the
 * suppressed, those without an address, and sample data. The review and the campaign use this same condition.
 */
export function mailable(ownerId: number): SQL {
  return sql`${customers.isActive} and ${customers.unsubscribedAt} is null and ${customers.email} <> ''
    and ${isNoSample(ownerId, sql`${customers.id}`)}
    and not exists (
      select from ${suppressions}
      where ${suppressions.ownerId} = ${ownerId}
        and ${suppressions.email} = lower(${customers.email})
    )`;
}
