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
import { emit } from "../events/emit.ts";
import { sourceOf } from "../events/source.ts";

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
    if (rows.length === 0) return 0;
    const listed = rows.map(({ email }) => email);
    const accountId = ctx.account.id;
    const ids = sql`select id from customers
      where account_id = ${accountId} and lower(email) = any(${sqlArray(listed, "text")})`;
    await emit(tx, "customer.ineligible", { accountId, ids });
    const details = { addresses: rows.length };
    await recordAudit(tx, ctx, { action: "suppressions.added", details });
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
    const { resubscribed, ...changed } = await removeAddresses(tx, ctx.account.id, emails);
    const ids = resubscribed.map(Number);
    const source = sourceOf(ctx);
    await emit(tx, "customer.updated", { accountId: ctx.account.id, ids, source });
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
): Promise<{ removed: number; unsubscribed: number; resubscribed: string[] }> {
  return await oneRow(
    tx,
    sql`
      with chosen as materialized (
        select s.email, s.reason from suppressions s
        where s.account_id = ${account} and s.email = any(${sqlArray(emails, "text")})
        order by s.email
        for update
      ),
      listed as materialized (
        select chosen.email, chosen.reason, c.id as customer_id
        from chosen
        left join customers c on c.account_id = ${account} and lower(c.email) = chosen.email
          and c.unsubscribed_at is not null
      ),
      kept as (
        update suppressions s set reason = 'unsubscribed'
        from listed
        where s.account_id = ${account} and s.email = listed.email
          and listed.reason <> 'unsubscribed' and listed.customer_id is not null
        returning 1
      ),
      removed as (
        delete from suppressions s using listed
        where s.account_id = ${account} and s.email = listed.email
          and (listed.reason = 'unsubscribed' or listed.customer_id is null)
        returning 1
      ),
      welcome as (
        update customers c set unsubscribed_at = null, updated_at = statement_timestamp()
        from listed
        where c.account_id = ${account} and c.id = listed.customer_id
          and listed.reason = 'unsubscribed'
        returning c.id
      )
      select (select count(*) from removed)::int as removed,
        (select count(*) from kept)::int as unsubscribed,
        array(select id::text from welcome order by id) as resubscribed
    `,
  );
}

const MAX_NAMED = 100;

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
  return { emails: [...emails].toSorted(), refused: [...refusedEntries].slice(0, MAX_NAMED) };
}
