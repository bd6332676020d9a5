import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors.ts";
import { refuseUsedByAutomation } from "../automation-uses/refuse-used.ts";
import type { PoolRow } from "./pool-rows.ts";

/** Campaigns named in the refusal. */
const MAX_NAMED = 5;

/**
 * Refuses to delete a pool that a draft or a scheduled campaign names, or that gave codes to one that is being sent; the
 * caller has locked its row.
 *
 * @throws AppError "conflict", naming the campaigns.
 */
export async function refuseUsedPool(
  tx: Tx,
  { accountId, id, key, name }: Pick<PoolRow, "accountId" | "id" | "key" | "name">,
): Promise<void> {
  const texts = sql`concat_ws(chr(10), c.subject, c.preview_text, c.body, c.html, c.design::text, c.variants::text)`;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.name from campaigns c
    where c.account_id = ${accountId} and c.deleted_at is null and c.automation_id is null
      and (
        c.status in ('draft', 'scheduled') and ${namesPool(texts, key)}
        or c.status in ('active', 'processing', 'paused') and exists (
          select from coupon_ranges r
          where r.account_id = c.account_id and r.campaign_id = c.id and r.pool_id = ${id}
        )
      )
    order by c.id limit ${MAX_NAMED}
  `);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name);
  throw new AppError("conflict", MESSAGES.coupons.inUse(name, names));
}

/** The same for automations. @throws AppError "conflict", naming them. */
export async function refusePoolOfAutomation(
  tx: Tx,
  { accountId, key, name }: Pick<PoolRow, "accountId" | "key" | "name">,
): Promise<void> {
  await refuseUsedByAutomation(tx, accountId, `The coupon pool “${name}”`, (document) =>
    namesPool(sql`${document}::text`, key),
  );
}

/** Whether a text has the pool's variable, with or without a fallback. */
function namesPool(text: SQL, key: string): SQL {
  return sql`${text} ~ ${`\\{\\s*coupon:${key}\\s*[|}]`}::text`;
}
