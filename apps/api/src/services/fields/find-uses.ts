import { shortName } from "@dakiya/domain/campaign";
import { attributeName } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors.ts";
import { refuseFieldOfAutomation } from "../automation-uses/refuse-used.ts";

/**
 * Refuses to change fields that segments, drafts, scheduled campaigns and automations use, in rules or in a message. A campaign
 * that has started has its own frozen copy of everything, so it uses none.
 *
 * @throws AppError "conflict", naming them.
 */
export async function refuseUsed(
  tx: Tx,
  accountId: number,
  { key, label }: { key: string; label: string },
): Promise<void> {
  const segments = await tx.execute<{ name: string }>(sql`
    select name from segments
    where account_id = ${accountId} and deleted_at is null and ${usesField(sql`rules`, key)}
    order by id
  `);
  const campaigns = await tx.execute<{ name: string }>(sql`
    select name from campaigns
    where account_id = ${accountId} and deleted_at is null and status in ('draft', 'scheduled')
      and (
        ${usesField(sql`draft -> 'rules'`, key)} or ${usesField(sql`design`, key)} or ${usesField(sql`variants`, key)}
        or ${names(sql`concat_ws(chr(10), subject, preview_text, body, html, ${textsOf(sql`design`)}, ${textsOf(sql`variants`)})`, key)}
      )
    order by id
  `);
  const uses = {
    segments: segments.rows.map(({ name }) => name),
    campaigns: campaigns.rows.map(({ name }) => name),
  };
  if (uses.segments.length + uses.campaigns.length > 0)
    throw new AppError("conflict", MESSAGES.fields.inUse(label, uses));
  const inTexts = (document: SQL): SQL => names(textsOf(document), key);
  await refuseFieldOfAutomation(tx, accountId, { key, label }, inTexts);
}

/** Whether `refuseUsed` refuses. */
export async function isUsed(
  tx: Tx,
  accountId: number,
  field: { key: string; label: string },
): Promise<boolean> {
  try {
    await refuseUsed(tx, accountId, field);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Whether rules, complete or not, have a rule on the field. */
function usesField(rules: SQL, key: string): SQL {
  const field = JSON.stringify({ field: attributeName(key) });
  return sql`jsonb_path_exists(${rules}, 'lax $.**.field ? (@ == $field)', ${field}::jsonb)`;
}

/** Every text of a designed message, complete or not, in lines. */
function textsOf(design: SQL): SQL {
  return sql`(
    select string_agg(found #>> '{}', chr(10))
    from jsonb_path_query(${design}, 'strict $.** ? (@.type() == "string")') found
  )`;
}

/** Whether a message has the field as a variable, with any text around its name in the braces. */
function names(text: SQL, key: string): SQL {
  const named = shortName(key) === key ? `(attributes\\.)?${key}` : `attributes\\.${key}`;
  const pattern = `\\{[^{}|a-z0-9_.]*${named}[^{}|a-z0-9_.]*[|}]`;
  return sql`${text} ~ ${pattern}::text`;
}
