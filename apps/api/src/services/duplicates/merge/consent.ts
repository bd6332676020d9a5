import { mergeConsent } from "@dakiya/domain/customer";
import type { Consent } from "@dakiya/domain/customer";
import type { SuppressionReason } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { CustomerRecord } from "../../wire/audience.ts";

/** A row of the suppression list that a merge added or made weightier. */
export type Listed = { email: string; before: SuppressionReason | null; after: SuppressionReason };

/** An address, lower-cased, and whether its customer may be emailed. */
export type Side = { email: string; consent: Consent };

/** The consent of two customers, by their rows and their addresses. */
export async function readSides(
  db: Executor,
  accountId: number,
  [one, two]: readonly [CustomerRecord, CustomerRecord],
): Promise<[Side, Side]> {
  const emails = [one.email.toLowerCase(), two.email.toLowerCase()];
  const { rows } = await db.execute<{ email: string; reason: SuppressionReason }>(sql`
    select email, reason from suppressions
    where account_id = ${accountId} and email = any(${sqlArray(emails, "text")})
  `);
  const reasons = new Map(rows.map(({ email, reason }) => [email, reason]));
  const sideOf = (row: CustomerRecord): Side => {
    const email = row.email.toLowerCase();
    const { unsubscribedAt, hasConsent } = row;
    return {
      email,
      consent: { unsubscribedAt, hasConsent, suppression: reasons.get(email) ?? null },
    };
  };
  return [sideOf(one), sideOf(two)];
}

/**
 * Puts the address that stays on the suppression list if either was on it. The other address keeps its place there, or gets
 * one if only its customer's row said that they had unsubscribed, so that adding it again does not make it mailable.
 */
export async function suppressBoth(
  tx: Tx,
  accountId: number,
  sides: readonly [Side, Side],
  staying: string,
): Promise<Listed[]> {
  const { suppression } = mergeConsent(sides[0].consent, sides[1].consent);
  const listed: Listed[] = [];
  for (const { email, consent } of sides) {
    const before = consent.suppression;
    const own = before ?? (consent.unsubscribedAt === null ? null : "unsubscribed");
    const after = email === staying ? suppression : own;
    if (after !== null && after !== before) listed.push({ email, before, after });
  }
  for (const { email, after } of listed)
    await tx.execute(sql`
      insert into suppressions (account_id, email, reason) values (${accountId}, ${email}, ${after})
      on conflict (account_id, email) do update set reason = excluded.reason
    `);
  return listed;
}

/** Reverts `suppressBoth` for an address, unless it was put on the list for another reason since. */
export async function takeOffList(tx: Tx, accountId: number, listed: Listed): Promise<void> {
  const { email, before, after } = listed;
  const which = sql`account_id = ${accountId} and email = ${email} and reason = ${after}`;
  await tx.execute(
    before === null
      ? sql`delete from suppressions where ${which}`
      : sql`update suppressions set reason = ${before} where ${which}`,
  );
}

/** Why emails to a customer put them on the suppression list since an instant. */
export async function findNosSince(
  tx: Tx,
  accountId: number,
  customerId: number,
  since: Date,
): Promise<SuppressionReason[]> {
  const { rows } = await tx.execute<{ reason: SuppressionReason }>(sql`
    select distinct s.reason from communication_logs l
    join log_suppressions s on s.account_id = l.account_id and s.campaign_id = l.campaign_id
      and s.reason in ('bounced', 'complained', 'unsubscribed') and s.seq = l.seq
    where l.account_id = ${accountId} and l.customer_id = ${customerId}
      and s.at > ${since.toISOString()}::timestamptz
  `);
  return rows.map(({ reason }) => reason);
}
