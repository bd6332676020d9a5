import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire } from "@dakiya/domain/wire";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import {
  customers,
  imports,
  sampleData,
  suppressions,
  testAddresses,
} from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { keepErased } from "../../customers/erased-addresses.ts";
import { lockErasures, tryLockCustomers } from "../../customers/lock-customers.ts";
import { foldAccount } from "../../insights/fold-customers.ts";
import { findPerson, mergesOf } from "../find-person.ts";
import type { Person } from "../find-person.ts";
import { forgetAutomations } from "./forget-automations.ts";
import { forgetImports } from "./forget-imports.ts";
import { forgetMails } from "./forget-mails.ts";
import { forgetWebhooks } from "./forget-webhooks.ts";

/**
 * Erases a customer: everything by which they can be recognised goes from every table, in one transaction. The logs of
 * their mails stay without them, so that no figure of a campaign changes; a keyed hash of their addresses stays, so that
 * nobody adds them again.
 *
 * @throws AppError "missing"; "conflict" while an import of the account is under way or waits for an answer, since its
 *   file may hold them, or while its customers are being changed.
 */
export async function eraseCustomer(ctx: Ctx, input: { id: string }): Promise<CustomerChangeWire> {
  await retryDeadlock(
    async () => await longTransaction(ctx, "change", async (tx) => await erase(tx, ctx, input.id)),
  );
  return { success: true, message: MESSAGES.personalData.erased };
}

async function erase(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { account } = ctx;
  await lockErasures(tx, account.id);
  if (!(await tryLockCustomers(tx, account.id)))
    throw new AppError("conflict", MESSAGES.personalData.customersBusy);
  const person = await findPerson(tx, ctx, id);
  await refuseDuringImport(tx, account.id);
  await forgetAutomations(tx, person);
  await forgetMails(tx, person);
  await forgetImports(tx, person);
  await forgetWebhooks(tx, person);
  await forgetCustomer(tx, person);
  await keepErased(tx, ctx, person.emails);
  const subject = { type: "customer", id: person.customerId } as const;
  await recordAudit(tx, ctx, { action: "customer.erased", subject });
}

async function refuseDuringImport(tx: Tx, accountId: number): Promise<void> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.accountId, accountId), isNull(imports.finishedAt)))
    .limit(1);
  if (rows.length > 0) throw new AppError("conflict", MESSAGES.personalData.importUnderWay);
}

/** Static segments count their members; memberships go with the customer. */
async function forgetCustomer(tx: Tx, { accountId, customerId, emails }: Person): Promise<void> {
  await tx.execute(sql`
    update segments s set estimated_count = greatest(0, s.estimated_count - 1)
    from segment_members m
    where m.account_id = ${accountId} and m.customer_id = ${customerId}
      and s.account_id = m.account_id and s.id = m.segment_id
  `);
  await tx
    .update(sampleData)
    .set({ customerIds: sql`array_remove(${sampleData.customerIds}, ${customerId}::bigint)` })
    .where(eq(sampleData.accountId, accountId));
  await tx.execute(sql`
    with recursive merged as (${mergesOf(accountId, customerId)})
    delete from customer_merges where account_id = ${accountId} and id in (select id from merged)
  `);
  await tx
    .delete(suppressions)
    .where(and(eq(suppressions.accountId, accountId), inArray(suppressions.email, emails)));
  await tx
    .delete(testAddresses)
    .where(and(eq(testAddresses.accountId, accountId), inArray(testAddresses.email, emails)));
  await tx
    .delete(customers)
    .where(and(eq(customers.accountId, accountId), eq(customers.id, customerId)));
  // The figures name the city of every customer, and nobody else may live there.
  await foldAccount(tx, accountId);
}
