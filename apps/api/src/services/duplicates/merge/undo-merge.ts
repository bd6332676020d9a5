import { shownName } from "@dakiya/domain/customer";
import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire } from "@dakiya/domain/wire";
import { and, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { accountActivity, customerMerges } from "../../../db/schema/index.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { openErased } from "../../customers/erased-addresses.ts";
import { findPurchaseSource } from "../../customers/purchase-source.ts";
import { isEmailTaken } from "../../customers/save-customer.ts";
import { emit } from "../../events/emit.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { findNosSince, takeOffList } from "./consent.ts";
import { canBeUndone } from "./list-merges.ts";
import { rowAsJson } from "./merge-customers.ts";
import { excludeOthers, lockPair, refuseWhileEmailed } from "./pair.ts";
import type { Pair } from "./pair.ts";
import { putAllBack } from "./parts.ts";
import { givenBack, goneAgain, writeRow } from "./restore-rows.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Undoes a merge of the last day: the other customer is there again with all that moved. Values that the kept one took from
 * them go back unless they were edited since. A no to email that was said since stays a no of both.
 *
 * @throws AppError "missing", also when the day is over; "conflict" after a later merge of the kept customer, while one of
 *   them is being emailed, or when another customer has one of the addresses.
 */
export async function undoMerge(ctx: Ctx, input: { id: string }): Promise<CustomerChangeWire> {
  try {
    const name = await retryDeadlock(
      async () => await longTransaction(ctx, "change", async (tx) => await undo(tx, ctx, input.id)),
    );
    return { success: true, message: MESSAGES.duplicates.mergeUndone(name) };
  } catch (error) {
    throw isEmailTaken(error) ? new AppError("conflict", MESSAGES.duplicates.addressTaken) : error;
  }
}

/** @returns The name of the restored customer. */
async function undo(tx: Tx, ctx: Ctx, id: string): Promise<string> {
  await excludeOthers(tx, ctx.account.id);
  const found = await tx
    .select()
    .from(customerMerges)
    .where(and(ownRow(customerMerges, ctx, id), canBeUndone()))
    .for("update");
  const { keptId, goneId, mergedAt, ...row } = firstOrMissing(found, "Merge");
  const pair = { accountId: ctx.account.id, keptId, goneId };
  // As this service wrote it.
  const snapshot = row.snapshot as Snapshot;
  await refuseAfterLater(tx, pair, row.id);
  if ((await openErased(tx, ctx)).has(snapshot.gone.email))
    throw new AppError("conflict", MESSAGES.personalData.refused, { reason: "ERASED_PERSON" });
  await lockPair(tx, pair);
  await restoreBoth(tx, pair, snapshot);
  await putAllBack(tx, pair, snapshot.moved);
  await refuseWhileEmailed(tx, pair);
  await recountPurchases(tx, pair);
  await settleConsent(tx, pair, snapshot, mergedAt);
  await tx.delete(customerMerges).where(ownRow(customerMerges, ctx, id));
  const both = { accountId: pair.accountId, ids: [keptId, goneId] };
  await emit(tx, "customer.updated", { ...both, source: { by: "undo" } });
  await emit(tx, "customer.ineligible", both);
  await recordAudit(tx, ctx, {
    action: "customers.merge-undone",
    subject: { type: "customer", id: keptId },
    details: { merged: String(goneId) },
  });
  return shownName(snapshot.gone);
}

/** Merges of one customer are undone in turn, the last one first. */
async function refuseAfterLater(tx: Tx, { accountId, keptId }: Pair, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from customer_merges
    where account_id = ${accountId} and id > ${id} and (kept_id = ${keptId} or gone_id = ${keptId})
    limit 1
  `);
  if (rowCount !== 0) throw new AppError("conflict", MESSAGES.duplicates.undoLaterFirst);
}

/** The kept customer first: they may have the address of the other. */
async function restoreBoth(tx: Tx, pair: Pair, snapshot: Snapshot): Promise<void> {
  const { accountId, keptId } = pair;
  const types = attributeTypes(await holdFields(tx, accountId));
  const current = await rowAsJson(tx, accountId, keptId);
  const fromFiles = (await findPurchaseSource(tx, accountId)) === "files";
  await writeRow(tx, pair, givenBack(snapshot, current, { types, fromFiles }));
  await tx.execute(sql`
    insert into customers overriding system value
    select (jsonb_populate_record(c, ${JSON.stringify(goneAgain(snapshot, types))}::jsonb)).*
    from customers c where c.account_id = ${accountId} and c.id = ${keptId}
  `);
  // A trigger counted them among those added now.
  await tx
    .insert(accountActivity)
    .values({ accountId, at: sql`statement_timestamp()`, customersAdded: -1 });
}

async function recountPurchases(tx: Tx, { accountId, keptId, goneId }: Pair): Promise<void> {
  if ((await findPurchaseSource(tx, accountId)) === "files") return;
  await tx.execute(
    sql`select recount_purchases(${accountId}, ${sqlArray([keptId, goneId], "bigint")})`,
  );
}

/** Lifts opt-outs that the merge alone added, for each side that has not opted out since. */
async function settleConsent(
  tx: Tx,
  { accountId, keptId, goneId }: Pair,
  { gone, before, after, listed }: Snapshot,
  mergedAt: Date,
): Promise<void> {
  for (const [id, { email }] of [
    [keptId, before],
    [goneId, gone],
  ] as const) {
    const nos = await findNosSince(tx, accountId, id, mergedAt);
    if (nos.includes("unsubscribed"))
      await tx.execute(sql`
        update customers set unsubscribed_at = coalesce(unsubscribed_at, statement_timestamp())
        where account_id = ${accountId} and id = ${id}
      `);
    for (const one of listed)
      if (one.email === email.toLowerCase() && nos.length === 0)
        await takeOffList(tx, accountId, one);
  }
  // Both were asked when the kept one was: `after` was a yes.
  if (after.unsubscribed_at !== null || !after.has_consent) return;
  await tx.execute(sql`
    update customers g set unsubscribed_at = coalesce(g.unsubscribed_at, k.unsubscribed_at),
      has_consent = g.has_consent and k.has_consent
    from customers k
    where g.account_id = ${accountId} and g.id = ${goneId}
      and k.account_id = ${accountId} and k.id = ${keptId}
  `);
}
