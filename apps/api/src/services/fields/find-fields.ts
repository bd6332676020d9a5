import type { FieldDefinition } from "@dakiya/domain/fields";
import type { FieldWire } from "@dakiya/domain/wire";
import { asc, eq, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { customerFields } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

/** Any number works; it must only be ours. */
const LOCK = 7_035_116;

const { key, label, type, choices, description } = customerFields;

/** The account's own fields, the oldest first. */
export async function findFields(db: Executor, accountId: number): Promise<FieldWire[]> {
  return await db
    .select({ key, label, type, choices, description })
    .from(customerFields)
    .where(eq(customerFields.accountId, accountId))
    .orderBy(asc(customerFields.createdAt), asc(customerFields.key));
}

/** The account's own fields, unchanged until this transaction ends: for storing what is read by them. */
export async function holdFields(tx: Executor, accountId: number): Promise<FieldDefinition[]> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}, hashint8(${accountId}))`);
  return await findFields(tx, accountId);
}

/** The same for changing them: nobody else holds them meanwhile. */
export async function lockFields(tx: Tx, accountId: number): Promise<FieldDefinition[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashint8(${accountId}))`);
  return await findFields(tx, accountId);
}

/** The fields the account added to its customers. */
export async function listFields(ctx: Ctx): Promise<FieldWire[]> {
  return await findFields(ctx.db, ctx.account.id);
}
