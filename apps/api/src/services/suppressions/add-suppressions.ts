import type { SuppressionEmailsInput, SuppressionsAddedWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { sqlArray } from "../../db/sql-array.ts";
import { readAddresses } from "./read-addresses.ts";

/**
 * Adds addresses to the suppression list, customers or not. An address already on it keeps its reason; invalid ones
 * are reported and do not block the others.
 */
export async function addSuppressions(
  ctx: Ctx,
  input: SuppressionEmailsInput,
): Promise<SuppressionsAddedWire> {
  const { emails, refused } = readAddresses(input.emails);
  const { rows } = await ctx.db.execute(sql`
    insert into suppressions (owner_id, email, reason)
    select ${ctx.userId}, e, 'manual' from unnest(${sqlArray(emails, "text")}) with ordinality t(e, n)
    order by n
    on conflict do nothing
    returning 1
  `);
  return { added: rows.length, known: emails.length - rows.length, refused };
}
