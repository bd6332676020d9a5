import { cleanAddress } from "@dakiya/domain/cells";
import type {
  SuppressionEmailsInput,
  SuppressionsAddedWire,
  SuppressionsRemovedWire,
} from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { oneRow, sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { openErased, storingAddress } from "../customers/erased-addresses.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { reEvaluateAddresses } from "../automation-entries/re-evaluate.ts";
import { tellingOfRows } from "../webhook-outbox/tell-of-rows.ts";

/**
 * Adds addresses to the suppression list, customers or not. An address already on it keeps its reason; invalid ones
 * are reported and do not block the others. Erased addresses count as known: they are mailed as little.
 */
export async function addSuppressions(
  ctx: Ctx,
  input: SuppressionEmailsInput,
): Promise<SuppressionsAddedWire> {
  const { emails, refused } = readAddresses(input.emails);
  const added = await storingAddress(ctx, undefined, async (tx) => {
    const erased = await openErased(tx, ctx);
    const kept = emails.filter((email) => !erased.has(email));
    const { rows } = await tx.execute<{ email: string }>(sql`
      insert into suppressions (account_id, email, reason)
      select ${ctx.account.id}, e, 'manual' from unnest(${sqlArray(kept, "text")}) with ordinality t(e, n)
      order by n
      on conflict do nothing
      returning email
    `);
    const listed = rows.map(({ email }) => email);
    await reEvaluateAddresses(tx, ctx.account.id, listed);
    const details = { addresses: rows.length };
    if (rows.length > 0) await recordAudit(tx, ctx, { action: "suppressions.added", details });
    return rows.length;
  });
  return { added, known: emails.length - added, refused };
}

/**
 * Removes addresses from the list. One listed as unsubscribed also resubscribes its customer; one listed for another
 * reason whose customer has unsubscribed stays listed, for that reason.
 */
export async function removeSuppressions(
  ctx: Ctx,
  input: SuppressionEmailsInput,
): Promise<SuppressionsRemovedWire> {
  const { emails } = readAddresses(input.emails);
  const counts = await ctx.db.transaction(async (tx) => {
    const changed = await removeAddresses(tx, ctx.account.id, emails);
    const { removed: addresses, unsubscribed: keptAsUnsubscribed } = changed;
    if (addresses + keptAsUnsubscribed > 0) {
      const details = { addresses, keptAsUnsubscribed };
      await recordAudit(tx, ctx, { action: "suppressions.removed", details });
    }
    return changed;
  });
  return { ...counts, unknown: emails.length - counts.removed - counts.unsubscribed };
}

async function removeAddresses(
  tx: Tx,
  account: number,
  emails: readonly string[],
): Promise<{ removed: number; unsubscribed: number }> {
  return await oneRow(
    tx,
    sql`
      with chosen as materialized (
        select s.email, s.reason from suppressions s
        where s.account_id = ${account} and s.email = any(${sqlArray(emails, "text")})
        order by s.email
        for update
      ),
      told as materialized (
        select chosen.email, chosen.reason, c.id as customer_id
        from chosen
        left join customers c on c.account_id = ${account} and lower(c.email) = chosen.email
          and c.unsubscribed_at is not null
      ),
      kept as (
        update suppressions s set reason = 'unsubscribed'
        from told
        where s.account_id = ${account} and s.email = told.email
          and told.reason <> 'unsubscribed' and told.customer_id is not null
        returning 1
      ),
      removed as (
        delete from suppressions s using told
        where s.account_id = ${account} and s.email = told.email
          and (told.reason = 'unsubscribed' or told.customer_id is null)
        returning 1
      ),
      welcome as (
        update customers c set unsubscribed_at = null, updated_at = clock_timestamp()
        from told
        where c.account_id = ${account} and c.id = told.customer_id
          and told.reason = 'unsubscribed'
        returning c.account_id, c.id
      ),
      tells as (${tellingOfRows("customer.updated", sql`select account_id, id from welcome`)})
      select (select count(*) from removed)::int as removed,
        (select count(*) from kept)::int as unsubscribed
    `,
  );
}

const MOST_NAMED = 100;

/** The addresses in some texts, distinct, lower-cased and sorted; and up to 100 entries that are not addresses. */
function readAddresses(texts: readonly string[]): { emails: string[]; refused: string[] } {
  const emails = new Set<string>();
  const refusedEntries = new Set<string>();
  for (const text of texts) {
    const entry = text.trim();
    const address = cleanAddress(entry);
    // Addresses are ASCII, so the locale does not matter.
    if (address !== null) emails.add(address.toLowerCase());
    else if (entry !== "") refusedEntries.add(entry);
  }
  // One lock order, so that concurrent calls cannot deadlock.
  return { emails: [...emails].toSorted(), refused: [...refusedEntries].slice(0, MOST_NAMED) };
}
