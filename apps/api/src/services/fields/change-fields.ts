import { isDeepStrictEqual } from "node:util";
import { findChanges } from "@dakiya/domain/audit";
import { FIELD_LIMITS, keyFromLabel } from "@dakiya/domain/fields";
import type { FieldDefinition, FieldInput } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { foldCase } from "@dakiya/domain/text";
import type { FieldWire, RenameFieldInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { customerFields, customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, missing, refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockFields } from "./find-fields.ts";
import { refuseUsed } from "./find-uses.ts";

/**
 * Adds a field to the account's customers. Without a key it gets one of its label.
 *
 * @throws AppError "conflict" for a key or a label that another of its fields has; "impossible" when there are too
 *   many.
 */
export async function createField(ctx: Ctx, input: FieldInput): Promise<FieldWire> {
  return await ctx.db.transaction(async (tx) => await insertField(tx, ctx, input));
}

export async function insertField(tx: Tx, ctx: Ctx, input: FieldInput): Promise<FieldWire> {
  const own = await lockFields(tx, ctx.account.id);
  if (own.length >= FIELD_LIMITS.perAccount)
    throw new AppError("impossible", MESSAGES.fields.tooMany(FIELD_LIMITS.perAccount));
  const { label, type, choices, description } = input;
  const key = input.key ?? freeKey(label, own);
  if (own.some((field) => field.key === key)) throw taken("key", MESSAGES.fields.keyTaken(key));
  refuseLabel(label, own);
  const field = { key, label, type, choices, description };
  await tx.insert(customerFields).values({ ...field, accountId: ctx.account.id });
  await recordAudit(tx, ctx, {
    action: "field.created",
    subject: { type: "field", id: key, label },
    details: { type },
  });
  return field;
}

/** A key made of the label; numbered where it is taken, or where the label has no Latin letters. */
function freeKey(label: string, own: readonly FieldDefinition[]): string {
  const taken = new Set(own.map(({ key }) => key));
  const wanted = keyFromLabel(label) || "field";
  const stem = wanted.slice(0, FIELD_LIMITS.key - 4).replace(/_$/, "");
  let key = wanted;
  for (let nth = 2; taken.has(key); nth += 1) key = `${stem}_${nth}`;
  return key;
}

/** Two fields of one label can't be told apart on any screen. */
function refuseLabel(label: string, others: readonly FieldDefinition[]): void {
  const folded = foldCase(label);
  if (others.some((field) => foldCase(field.label) === folded))
    throw taken("label", MESSAGES.fields.labelTaken(label));
}

const taken = (path: string, message: string): AppError => refusedField("conflict", path, message);

/**
 * Changes a field's label, description or choices. Its key stays, so that everything that uses it goes on. Choices may
 * be added, not removed: customers may have them.
 *
 * @throws AppError "missing"; "conflict" for a label that another field has; "invalid" for choices that lack one.
 */
export async function renameField(ctx: Ctx, input: RenameFieldInput): Promise<FieldWire> {
  return await ctx.db.transaction(async (tx) => {
    const own = await lockFields(tx, ctx.account.id);
    const field = own.find(({ key }) => key === input.key);
    if (field === undefined) throw missing("Field");
    const { label = field.label, description = field.description } = input.patch;
    const choices = [...(input.patch.choices ?? field.choices)];
    refuseLabel(
      label,
      own.filter(({ key }) => key !== field.key),
    );
    if (field.choices.some((choice) => !choices.includes(choice)))
      throw invalidChoices(MESSAGES.fields.choiceRemoved);
    if (field.type !== "choice" && choices.length > 0)
      throw invalidChoices(MESSAGES.fields.noChoices);
    await tx
      .update(customerFields)
      .set({ label, description, choices })
      .where(ownField(ctx, field.key));
    const after = { key: field.key, type: field.type, label, description, choices };
    if (!isDeepStrictEqual(after, { ...field })) {
      await recordAudit(tx, ctx, {
        action: "field.changed",
        subject: { type: "field", id: field.key, label },
        changes: findChanges({ label: field.label }, { label }) ?? {},
      });
    }
    return after;
  });
}

const invalidChoices = (message: string): AppError => refusedField("invalid", "choices", message);

const ownField = ({ account }: Ctx, key: string) =>
  and(eq(customerFields.accountId, account.id), eq(customerFields.key, key));

/**
 * Deletes a field and its values.
 *
 * @throws AppError "missing"; "conflict" while a segment, a draft or a scheduled campaign uses it, naming them.
 */
export async function deleteField(ctx: Ctx, input: { key: string }): Promise<{ message: string }> {
  return await longTransaction(ctx, "change", async (tx) => {
    const own = await lockFields(tx, ctx.account.id);
    const field = own.find(({ key }) => key === input.key);
    if (field === undefined) throw missing("Field");
    await refuseUsed(tx, ctx.account.id, field);
    await tx.delete(customerFields).where(ownField(ctx, field.key));
    const emptied = await tx.execute(sql`
      update ${customers} set attributes = attributes - ${field.key}::text
      where ${customers.accountId} = ${ctx.account.id} and ${customers.attributes} ? ${field.key}::text
    `);
    const count = emptied.rowCount ?? 0;
    await recordAudit(tx, ctx, {
      action: "field.deleted",
      subject: { type: "field", id: field.key, label: field.label },
      details: { customers: count },
    });
    return { message: MESSAGES.fields.deleted };
  });
}
