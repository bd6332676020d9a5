import type { FilePlace } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { findUsingAutomations, usesAddress } from "../automation-uses/refuse-used.ts";

/** Places of each kind that are named. */
const MAX_NAMED = 20;

/**
 * Unsent messages with an address: drafts and scheduled campaigns, templates, saved blocks, and automations by all
 * definitions in force.
 *
 * @param address - Without characters that JSON or HTML writes in another way.
 */
export async function findPlaces(
  db: Executor,
  accountId: number,
  address: string,
): Promise<FilePlace[]> {
  const { rows } = await db.execute<FilePlace>(sql`
    (select 'campaign' as kind, name from campaigns
      where account_id = ${accountId} and deleted_at is null and status in ('draft', 'scheduled')
        and strpos(concat_ws(chr(10), design::text, html, body, variants::text), ${address}::text) > 0
      order by id limit ${MAX_NAMED})
    union all
    (select 'template', name from message_templates
      where account_id = ${accountId}
        and strpos(concat_ws(chr(10), design::text, words, variants::text), ${address}::text) > 0
      order by id limit ${MAX_NAMED})
    union all
    (select 'saved-block', name from saved_blocks
      where account_id = ${accountId} and strpos(block::text, ${address}::text) > 0
      order by id limit ${MAX_NAMED})
  `);
  const automations = await findUsingAutomations(db, accountId, usesAddress(address));
  return [...rows, ...automations.map((name) => ({ kind: "automation" as const, name }))];
}
