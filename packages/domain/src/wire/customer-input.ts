import { z } from "zod";
import { EMAIL_FREQUENCY_NAMES } from "../customer/email-frequency.ts";
import type { EmailFrequency } from "../customer/email-frequency.ts";
import { readFirstName } from "../customer/first-name.ts";
import type { CsvColumn } from "../import/columns.ts";
import { numberReaderOf, readerOf } from "../import/field-readers.ts";
import { readAmount, readCount, readDay, readEmail, readText } from "../cells/read-cell.ts";
import { unescapeFormulaCell } from "../cells/formula-cell.ts";
import type {
  FieldGroup,
  PlainField,
  PlainValue,
  PlainValues,
  StoredFields,
} from "../fields/customer-fields.ts";
import { byField, fieldsOf } from "../fields/field-list.ts";
import { attributesInput } from "../fields/schema.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { readMoney } from "../cells/read-export.ts";

/** Turns a reader of cells into a field of a JSON body, so that a form and an import agree. */
function field<Given, T>(
  type: z.ZodType<Given, Given>,
  column: CsvColumn,
  readCell: (column: CsvColumn, cell: Given | "") => ReadCell<T>,
) {
  return type.nullable().transform((value, ctx): T | null => {
    const result = readCell(column, value ?? "");
    if (result.ok) return result.value ?? null;
    ctx.issues.push({ code: "custom", message: result.reason, input: value });
    return z.NEVER;
  });
}

function textField<T>(
  column: CsvColumn,
  readCell: (column: CsvColumn, cell: string) => ReadCell<T>,
) {
  return field(z.string({ error: `"${column}" must be a text` }), column, readCell);
}

/** A number; a text is read as an import reads its cell. */
function numberField(
  column: CsvColumn,
  readCell: (column: CsvColumn, cell: string | number) => ReadCell<number>,
) {
  const error = `"${column}" must be a number`;
  return field(z.union([z.number(), z.string()], { error }), column, (of, cell) =>
    readCell(of, typeof cell === "string" ? unescapeFormulaCell(cell.trim()) : cell),
  );
}

const readSpent = (column: CsvColumn, cell: string | number) =>
  typeof cell === "string" ? readMoney(column, cell) : readAmount(column, cell);

function required<T>(
  column: CsvColumn,
  readCell: (column: CsvColumn, cell: string) => ReadCell<T>,
  message: string,
) {
  return z.string({ error: message }).transform((value, ctx): T => {
    const result = readCell(column, value);
    if (result.ok && result.value !== undefined) return result.value;
    ctx.issues.push({ code: "custom", message: result.ok ? message : result.reason, input: value });
    return z.NEVER;
  });
}

const email = required("email", readEmail, "Email is required");
const orZero = (value: number | null): number => value ?? 0;
const orEmpty = (value: string | null): string => value ?? "";

type ValueInput<Value> = z.ZodOptional<
  ReturnType<typeof field<Value extends number ? string | number : string, NonNullable<Value>>>
>;
type GroupInput<Group extends FieldGroup> = z.ZodObject<
  { [Key in PlainField<Group>]: ValueInput<PlainValue<Key>> },
  z.core.$strict
>;

/** The plain fields of a group, each read as an import reads its cell. */
function groupInput<Group extends FieldGroup>(group: Group): GroupInput<Group> {
  const shape = byField(
    fieldsOf(group),
    ({ key }) => key,
    (row) =>
      (row.type === "number"
        ? numberField(row.key, numberReaderOf(row.key))
        : textField(row.key, readerOf(row))
      ).optional(),
  );
  // The schemas of a group are of the types its values have.
  return z.strictObject(shape) as unknown as GroupInput<Group>;
}

const details = {
  /** Empty for none: screens show the address instead. */
  name: textField("name", readText).transform(orEmpty).optional(),
  /** For messages, where it is more than the name's first word: "Anna Maria". */
  first_name: textField("first_name", readFirstName).optional(),
  phone: textField("phone", readText).optional(),
  address: groupInput("address").optional(),
  demographics: groupInput("demographics").optional(),
  stats: z
    .strictObject({
      total_spent: numberField("total_spent", readSpent).transform(orZero).optional(),
      order_count: numberField("order_count", readCount).transform(orZero).optional(),
      last_purchase: textField("last_purchase", readDay).optional(),
    })
    .optional(),
  joined_date: textField("joined_date", readDay).optional(),
  /** Whether they agreed to marketing mail. */
  has_consent: z.boolean({ error: '"has_consent" must be true or false' }).optional(),
  /** At most one marketing email in a week or a month; null or an empty text for no limit. */
  email_frequency: z
    .enum(["", ...EMAIL_FREQUENCY_NAMES], {
      error: '"email_frequency" must be week, month or null',
    })
    .nullable()
    .transform((frequency) => frequency || null)
    .optional(),
  /** Whether their emails track neither opens nor clicks. */
  do_not_track: z.boolean({ error: '"do_not_track" must be true or false' }).optional(),
  /** Values of the account's own fields, which the server reads by their definitions. */
  attributes: attributesInput.optional(),
};

/**
 * A new customer, in the shape of PUT /customer/{id}. The email is required; an empty
 * text or null is a missing value, 0 for the two stats. Numbers may come as text. Unknown keys are
 * refused; every error names its field.
 */
export const customerInput = z.strictObject({ email, ...details });
export type CustomerInput = z.infer<typeof customerInput>;

/**
 * Changes to one customer (docs/product.md, Customers). An absent field stays as it is, an empty text or null clears
 * it.
 */
export const customerPatch = z.strictObject({
  email: email.optional(),
  ...details,
  is_active: z.boolean({ error: '"is_active" must be true or false' }).optional(),
});
export type CustomerPatch = z.infer<typeof customerPatch>;

/** The customer that an address is to have: added, or changed where it is there already. */
export const upsertCustomerInput = z.strictObject({
  email,
  customer: customerPatch.omit({ email: true, is_active: true }),
});
export type UpsertCustomerInput = z.infer<typeof upsertCustomerInput>;

/** An erased address that may be added again. */
export const liftErasureInput = z.strictObject({ email });
export type LiftErasureInput = z.infer<typeof liftErasureInput>;

/** Stored fields to set, flat; null clears, an absent field stays as it is. */
export type CustomerChanges = Partial<Omit<StoredFields, "unsubscribedAt">> & {
  hasConsent?: boolean;
  emailFrequency?: EmailFrequency | null;
};

/** Flattens a validated body into the stored fields it sets; fields it does not mention are absent. */
export function customerChanges(body: CustomerInput | CustomerPatch): CustomerChanges {
  const { stats } = body;
  const changes: CustomerChanges = {};
  if (body.name !== undefined) changes.name = body.name;
  if (body.first_name !== undefined) changes.firstName = body.first_name;
  if (body.email !== undefined) changes.email = body.email;
  if (body.phone !== undefined) changes.phone = body.phone;
  Object.assign(changes, plainChanges("address", body), plainChanges("demographics", body));
  if (stats?.total_spent !== undefined) changes.totalSpent = stats.total_spent;
  if (stats?.order_count !== undefined) changes.orderCount = stats.order_count;
  if (stats?.last_purchase !== undefined) changes.lastPurchaseAt = stats.last_purchase;
  if (body.joined_date !== undefined) changes.joinedAt = body.joined_date;
  if ("is_active" in body && body.is_active !== undefined) changes.isActive = body.is_active;
  if (body.has_consent !== undefined) changes.hasConsent = body.has_consent;
  if (body.email_frequency !== undefined) changes.emailFrequency = body.email_frequency;
  if (body.do_not_track !== undefined) changes.doNotTrack = body.do_not_track;
  return changes;
}

function plainChanges<Group extends FieldGroup>(
  group: Group,
  body: CustomerInput | CustomerPatch,
): Partial<PlainValues> {
  const given: Partial<Record<string, unknown>> = body[group] ?? {};
  const set = fieldsOf(group).filter(({ key }) => given[key] !== undefined);
  return byField(
    set,
    ({ property }) => property,
    ({ key }) => given[key],
  ) as Partial<PlainValues>;
}
