import {
  attributeCell,
  convertAttribute,
  FIELD_LIMITS,
  fieldTypeInput,
} from "@dakiya/domain/fields";
import type { AttributeValue, FieldDefinition, FieldTypeInput } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { foldCase } from "@dakiya/domain/text";
import type { ConvertFieldInput, FieldConversionWire, FieldWire } from "@dakiya/domain/wire";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { longTransaction, readLong } from "../../db/sql/long-statement.ts";
import { customerFields, customers, imports } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, missing, refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { emit } from "../events/emit.ts";
import { findFields, lockFields } from "./find-fields.ts";
import { refuseUsed } from "./find-uses.ts";

const BATCH = 5_000;
const EXAMPLES = 10;

type Holder = { id: number; name: string; email: string; value: AttributeValue };

/** Looks for values that would be none of another type. @throws AppError "missing"; "conflict" for the same type. */
export async function checkConversion(
  ctx: Ctx,
  input: ConvertFieldInput,
): Promise<FieldConversionWire> {
  return await readLong(ctx, async () => {
    const field = findConvertible(await findFields(ctx.db, ctx.account.id), input);
    const to = await withChoices(ctx.db, ctx.account.id, field, input.to);
    return await convertValues(ctx.db, ctx.account.id, field, to, async () => {});
  });
}

/**
 * Gives a field another type and each of its values a value of that type; all or nothing.
 *
 * @throws AppError "missing"; "conflict" while something uses it, an import runs, or a value does not convert; "invalid"
 *   for a choice without choices.
 */
export async function convertField(ctx: Ctx, input: ConvertFieldInput): Promise<FieldWire> {
  const accountId = ctx.account.id;
  return await longTransaction(ctx, "change", async (tx) => {
    const field = findConvertible(await lockFields(tx, accountId), input);
    await refuseUsed(tx, accountId, field);
    await refuseImporting(tx, accountId);
    const to = await withChoices(tx, accountId, field, input.to);
    if (to.type === "choice" && to.choices.length === 0) {
      const message = MESSAGES.fields.noChoice;
      throw refusedField("invalid", "to.choices", message);
    }
    const { failing, values } = await convertValues(tx, accountId, field, to, async (converted) => {
      await storeValues(tx, accountId, field.key, converted);
    });
    const ids = sql`select id from customers where account_id = ${accountId} and attributes ? ${field.key}::text`;
    await emit(tx, "customer.rewritten", { accountId, ids });
    if (failing > 0) throw new AppError("conflict", MESSAGES.fields.cantConvert(failing, values));
    const { type } = to;
    const choices = [...to.choices];
    await tx
      .update(customerFields)
      .set({ type, choices })
      .where(and(eq(customerFields.accountId, accountId), eq(customerFields.key, field.key)));
    await recordAudit(tx, ctx, {
      action: "field.converted",
      subject: { type: "field", id: field.key, label: field.label },
      details: { from: field.type, to: type, customers: values },
    });
    return { ...field, type, choices };
  });
}

function findConvertible(
  own: readonly FieldDefinition[],
  { key, to }: ConvertFieldInput,
): FieldDefinition {
  const field = own.find((one) => one.key === key);
  if (field === undefined) throw missing("Field");
  if (field.type === to.type) throw new AppError("conflict", MESSAGES.fields.sameType);
  return field;
}

/** An import under way has read the field by its present type; none begins before this transaction has ended. */
async function refuseImporting(tx: Tx, accountId: number): Promise<void> {
  const [running] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.accountId, accountId),
        inArray(imports.status, ["queued", "reading", "merging"]),
      ),
    );
  if (running !== undefined) throw new AppError("conflict", MESSAGES.fields.importing);
}

/** The customers with a value of the field, in the order of their ids. */
async function* holdersOf(
  db: Executor,
  accountId: number,
  key: string,
): AsyncGenerator<[Holder, ...Holder[]]> {
  for (let last = 0; ;) {
    const { rows } = await db.execute<Holder>(sql`
      select id::float8 as id, name, email, attributes -> ${key}::text as value from ${customers}
      where ${customers.accountId} = ${accountId} and ${customers.id} > ${last}
        and ${customers.attributes} ? ${key}::text
      order by ${customers.id} limit ${BATCH}
    `);
    const [first, ...others] = rows;
    if (first === undefined) return;
    yield [first, ...others];
    last = rows.at(-1)?.id ?? first.id;
  }
}

/** The converted field. A choice without options gets its stored values as options, as far as each can be one. */
async function withChoices(
  db: Executor,
  accountId: number,
  field: FieldDefinition,
  to: FieldTypeInput,
): Promise<FieldDefinition> {
  if (to.type !== "choice" || to.choices.length > 0) return { ...field, ...to };
  const found = new Map<string, string>();
  for await (const holders of holdersOf(db, accountId, field.key)) {
    for (const { value } of holders) {
      const text = attributeCell(field.type, value);
      const folded = foldCase(text);
      if (found.has(folded)) continue;
      const read = fieldTypeInput.safeParse({ type: "choice", choices: [text] });
      if (read.success) found.set(folded, text);
      if (found.size === FIELD_LIMITS.choices)
        return { ...field, ...to, choices: [...found.values()] };
    }
  }
  return { ...field, ...to, choices: [...found.values()] };
}

/** Converts a field's values, batch by batch. `store` takes them, as long as nothing has failed. */
async function convertValues(
  db: Executor,
  accountId: number,
  field: FieldDefinition,
  to: FieldDefinition,
  store: (converted: readonly { id: number; value: AttributeValue }[]) => Promise<void>,
): Promise<FieldConversionWire> {
  const result: FieldConversionWire = {
    values: 0,
    failing: 0,
    examples: [],
    choices: [...to.choices],
  };
  for await (const holders of holdersOf(db, accountId, field.key)) {
    const converted: { id: number; value: AttributeValue }[] = [];
    for (const { id, name, email, value } of holders) {
      const read = convertAttribute(field.type, value, to);
      if (read.ok) {
        converted.push({ id, value: read.value });
        continue;
      }
      result.failing += 1;
      if (result.examples.length < EXAMPLES) {
        const shown = attributeCell(field.type, value);
        result.examples.push({ _id: String(id), name, email, value: shown, reason: read.reason });
      }
    }
    result.values += holders.length;
    if (result.failing === 0) await store(converted);
  }
  return result;
}

/** Sets `updated_at` as any change does, so that an import's undo, whose values have the old type, skips the rows. */
async function storeValues(
  tx: Tx,
  accountId: number,
  key: string,
  converted: readonly { id: number; value: AttributeValue }[],
): Promise<void> {
  await tx.execute(sql`
    update ${customers} set attributes = jsonb_set(attributes, array[${key}::text], given.value), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as given (id bigint, value jsonb)
    where ${customers.accountId} = ${accountId} and ${customers.id} = given.id
  `);
}
