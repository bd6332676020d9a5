import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_MERGED_ROWS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { AppError, missing } from "../../../errors.ts";
import { holdErasures, tryLockCustomers } from "../../customers/lock-customers.ts";
import { sampleCustomers } from "../../customers/customer-condition.ts";
import { holdPurchaseSource } from "../../customers/purchase-source.ts";
import { foldReceivedOf } from "../../deliveries/index.ts";
import { parseId } from "../../wire/values.ts";

/** The customer who is kept, and the one who goes. */
export type Pair = { accountId: number; keptId: number; goneId: number };

/** @throws AppError "invalid" for one customer twice. */
export function readPair(accountId: number, keepId: string, mergeId: string): Pair {
  const pair = { accountId, keptId: parseId(keepId), goneId: parseId(mergeId) };
  if (pair.keptId === pair.goneId && pair.keptId !== 0)
    throw new AppError("invalid", MESSAGES.duplicates.sameCustomer, {
      fields: [{ path: "mergeId", message: MESSAGES.duplicates.sameCustomer }],
    });
  return pair;
}

/**
 * Begins a merge or its undo: nobody erases, imports, gathers recipients or changes customers in bulk until the transaction
 * ends. Instants in JSON are written alike on every server.
 *
 * @throws AppError "conflict" while the account's customers are being changed.
 */
export async function excludeOthers(tx: Tx, accountId: number): Promise<void> {
  await holdErasures(tx, accountId);
  if (!(await tryLockCustomers(tx, accountId)))
    throw new AppError("conflict", MESSAGES.personalData.customersBusy);
  await tx.execute(sql`set local time zone 'UTC'`);
}

/** Locks all that moves, in the order in which workers lock: enrolments, logs, customers. */
export async function lockPair(tx: Tx, { accountId, keptId, goneId }: Pair): Promise<void> {
  const both = sql`(${keptId}::bigint, ${goneId}::bigint)`;
  await tx.execute(sql`
    select from automation_enrolments where account_id = ${accountId} and customer_id in ${both}
    order by id for update
  `);
  await tx.execute(sql`
    select from communication_logs where account_id = ${accountId} and customer_id = ${goneId}
    order by campaign_id, seq for no key update
  `);
  // Before the customers, whom it locks by their ids too.
  await foldReceivedOf(tx, accountId);
  await holdPurchaseSource(tx, accountId);
  await tx.execute(sql`
    select from customers where account_id = ${accountId} and id in ${both} order by id for update
  `);
}

/** While customers are locked nobody adds logs of theirs. @throws AppError "conflict" for an email that is not sent yet. */
export async function refuseWhileEmailed(
  tx: Tx,
  { accountId, keptId, goneId }: Pair,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from communication_logs
    where account_id = ${accountId} and customer_id in (${keptId}, ${goneId}) and status = 'queued'
    limit 1
  `);
  if (rowCount !== 0) throw new AppError("conflict", MESSAGES.duplicates.beingEmailed);
}

/** @throws AppError "missing" unless both are there; "conflict" for a sample and a customer of their own. */
export async function refuseUnlessBoth(db: Executor, pair: Pair): Promise<void> {
  const { accountId, keptId, goneId } = pair;
  const { found, samples } = await oneRow<{ found: number; samples: number }>(
    db,
    sql`
      select count(*)::int as found,
        (count(*) filter (where id in ${sampleCustomers(accountId)}))::int as samples
      from customers where account_id = ${accountId} and id in (${keptId}, ${goneId})
    `,
  );
  if (found < 2) throw missing("Customer");
  if (samples === 1) throw new AppError("conflict", MESSAGES.duplicates.sampleCustomer);
}

/** One transaction moves no more than so many rows of a kind. @throws AppError "conflict" */
export async function refuseTooMuch(tx: Tx, { accountId, goneId }: Pair): Promise<void> {
  for (const table of ["communication_logs", "orders", "automation_enrolments"]) {
    const { rowCount } = await tx.execute(sql`
      select from ${sql.identifier(table)} where account_id = ${accountId} and customer_id = ${goneId}
      limit 1 offset ${MAX_MERGED_ROWS}
    `);
    if (rowCount !== 0)
      throw new AppError(
        "conflict",
        MESSAGES.duplicates.tooMuch(MAX_MERGED_ROWS.toLocaleString("en-IN")),
      );
  }
}
