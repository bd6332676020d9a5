import type { FieldDefinition } from "@dakiya/domain/fields";
import type { FieldWire } from "@dakiya/domain/wire";
import { asc, eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { waitForLock, waitForSharedLock } from "../../db/locks/advisory-locks.ts";
import { customerFields } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

const { key, label, type, choices, description } = customerFields;

/** The account's own fields, the oldest first. */
export async function findFields(db: Executor, accountId: number): Promise<FieldWire[]> {
  return await db
    .select({ key, label, type, choices, description })
    .from(customerFields)
    .where(eq(customerFields.accountId, accountId))
    .orderBy(asc(customerFields.createdAt), asc(customerFields.key));
}

/** The account's own fields, unchanged until this transaction ends, for storing values that were read by them. */
export async function holdFields(tx: Executor, accountId: number): Promise<FieldDefinition[]> {
  await waitForSharedLock(tx, "customerFields", accountId);
  return await findFields(tx, accountId);
}

/** The same for changing them: nobody else holds them meanwhile. */
export async function lockFields(tx: Tx, accountId: number): Promise<FieldDefinition[]> {
  await waitForLock(tx, "customerFields", accountId);
  return await findFields(tx, accountId);
}

export async function listFields(ctx: Ctx): Promise<FieldWire[]> {
  return await findFields(ctx.db, ctx.account.id);
}
