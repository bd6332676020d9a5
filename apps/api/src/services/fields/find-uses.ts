import { shortName } from "@dakiya/domain/campaign";
import { attributeName } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";

/** What uses a field, by the names people gave them. */
export type FieldUses = { segments: string[]; campaigns: string[] };

/**
 * The segments, drafts and scheduled campaigns that use one of the account's own fields, in rules or in a message. A
 * campaign that has started has its own frozen copy of everything, so it uses none.
 */
export async function findUses(tx: Tx, accountId: number, key: string): Promise<FieldUses> {
  const segments = await tx.execute<{ name: string }>(sql`
    select name from segments
    where account_id = ${accountId} and deleted_at is null and ${asksAbout(sql`rules`, key)}
    order by id
  `);
  const campaigns = await tx.execute<{ name: string }>(sql`
    select name from campaigns
    where account_id = ${accountId} and deleted_at is null and status in ('draft', 'scheduled')
      and (${asksAbout(sql`draft -> 'rules'`, key)} or ${names(sql`subject || chr(10) || body`, key)})
    order by id
  `);
  return {
    segments: segments.rows.map(({ name }) => name),
    campaigns: campaigns.rows.map(({ name }) => name),
  };
}

/** Whether rules, complete or not, have a rule on the field. */
function asksAbout(rules: SQL, key: string): SQL {
  const field = JSON.stringify({ field: attributeName(key) });
  return sql`jsonb_path_exists(${rules}, 'lax $.**.field ? (@ == $field)', ${field}::jsonb)`;
}

/** Whether a message has the field as a variable, whatever stands around its name in the braces. */
function names(text: SQL, key: string): SQL {
  const named = shortName(key) === key ? `(attributes\\.)?${key}` : `attributes\\.${key}`;
  const pattern = `\\{[^{}|a-z0-9_.]*${named}[^{}|a-z0-9_.]*[|}]`;
  return sql`${text} ~ ${pattern}::text`;
}
