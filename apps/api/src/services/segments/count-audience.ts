import type { EstimateWire, SegmentRulesInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { customers, sampleData, suppressions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { isNoSample, sampleCustomers } from "../customers/customer-condition.ts";
import { readMailCap } from "../sending-rules/mail-cap.ts";
import type { MailCap } from "../sending-rules/mail-cap.ts";
import { joinCapped } from "../sending-rules/reached-cap.ts";
import type { CappedJoin } from "../sending-rules/reached-cap.ts";
import { requestedAudience } from "./segment-audience.ts";

export type AudienceCounts = {
  count: number;
  inactive: number;
  unsubscribed: number;
  no_consent: number;
  suppressed: number;
  no_email: number;
  sample: number;
  has_sample: boolean;
  /** Absent where the account has no limit. */
  capped?: number;
  /** Absent where nothing is left out by list health. */
  unhealthy?: number;
};

/** Up to this many suppressed addresses are looked up one by one; beyond it customers are joined with the list. */
const LOOKED_UP = 2_000;

/**
 * Counts an audience and those of it who can't be emailed, by reason, in one statement.
 *
 * @param audience - Condition on the table `customers`, the account's included.
 * @param mailCap - Most emails to a customer; null for no limit.
 */
export async function countAudience(
  db: Executor,
  accountId: number,
  audience: SQL,
  mailCap: MailCap | null,
): Promise<EstimateWire> {
  const capped = await joinCapped(db, accountId, mailCap);
  const counts = audienceCounts(accountId, audience, capped);
  return toEstimate(
    await oneRow<AudienceCounts>(
      db,
      sql`select ${counts} from ${customers} ${capped?.join} where ${audience}`,
    ),
  );
}

/**
 * The columns of `AudienceCounts`, for a statement that reads an audience once. Each excluded person has one
 * reason, the first that holds of: sample data, deactivated, unsubscribed, not agreed to marketing mail, suppressed,
 * no email, as many mails as the account allows in 7 days, a finding of list health that is left out.
 *
 * @param capped - The join of `joinCapped`, which the statement includes; null where the account has no limit.
 * @param leftOut - Those left out by list health, as a condition; null for nobody.
 */
export function audienceCounts(
  accountId: number,
  audience: SQL,
  capped: CappedJoin | null,
  leftOut: SQL | null = null,
): SQL {
  const real = isNoSample(accountId, sql`${customers.id}`);
  const subscribed = sql`${customers.isActive} and ${customers.unsubscribedAt} is null`;
  const mailable = sql`${subscribed} and ${customers.hasConsent}`;
  const own = sql`${suppressions.accountId} = ${accountId}`;
  const areMany = sql`(
    select count(*) > ${LOOKED_UP} from (select from ${suppressions} where ${own} limit ${LOOKED_UP + 1}) addresses
  )`;
  // Emails are ASCII, so a byte-wise `lower` does; the locale's would take longer than all the rest.
  const isSuppressed = sql`lower(${customers.email} collate "C") in (
    select ${suppressions.email} from ${suppressions} where ${own}
  )`;
  const cappedCount =
    capped === null
      ? undefined
      : sql`, count(*) filter (
        where ${capped.isCapped} and ${mailable} and ${customers.email} <> '' and ${real} and not ${isSuppressed}
      )::int as capped`;
  const unhealthyCount =
    leftOut === null
      ? undefined
      : sql`, count(*) filter (
        where ${leftOut} and ${mailable} and ${customers.email} <> '' and ${real} and not ${isSuppressed}
          ${capped === null ? undefined : sql`and not ${capped.isCapped}`}
      )::int as unhealthy`;
  return sql`
      count(*)::int as count,
      count(*) filter (where not ${customers.isActive} and ${real})::int as inactive,
      count(*) filter (
        where ${customers.isActive} and ${customers.unsubscribedAt} is not null and ${real}
      )::int as unsubscribed,
      count(*) filter (where ${subscribed} and not ${customers.hasConsent} and ${real})::int as no_consent,
      case
        when ${areMany} then count(*) filter (
          where ${areMany} and ${mailable} and ${isSuppressed} and ${real}
        )::int
        else (
          select count(*)::int
          from ${suppressions}
          join ${customers} on lower(${customers.email}) = ${suppressions.email}
          where ${own} and ${mailable} and ${audience} and ${real}
        )
      end as suppressed,
      count(*) filter (where ${mailable} and ${customers.email} = '' and ${real})::int as no_email,
      (
        select count(*)::int from ${customers}
        where ${audience} and ${customers.id} in ${sampleCustomers(accountId)}
      ) as sample,
      exists (select from ${sampleData} where ${sampleData.accountId} = ${accountId}) as has_sample
      ${cappedCount} ${unhealthyCount}`;
}

export function toEstimate(row: AudienceCounts): EstimateWire {
  const excluded = {
    inactive: row.inactive,
    unsubscribed: row.unsubscribed,
    suppressed: row.suppressed,
    noEmail: row.no_email,
    ...(row.no_consent > 0 ? { noConsent: row.no_consent } : {}),
    ...(row.has_sample ? { sample: row.sample } : {}),
    ...(row.capped === undefined ? {} : { capped: row.capped }),
    ...(row.unhealthy === undefined ? {} : { unhealthy: row.unhealthy }),
  };
  const unreachable = Object.values(excluded).reduce((sum, n) => sum + n, 0);
  return { count: row.count, reachable: row.count - unreachable, excluded };
}

/** Counts the rules' matches, and those who can be emailed. @throws AppError "missing" for an unknown `segmentId`. */
export async function estimateSegment(ctx: Ctx, input: SegmentRulesInput): Promise<EstimateWire> {
  const audience = await requestedAudience(ctx, input);
  const mailCap = await readMailCap(ctx.db, ctx.account.id);
  return await readLong(
    ctx,
    async () => await countAudience(ctx.db, ctx.account.id, audience, mailCap),
  );
}
