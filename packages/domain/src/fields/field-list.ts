import { CUSTOMER_FIELDS } from "./customer-fields.ts";
import type {
  BuiltInField,
  CustomerField,
  FieldGroup,
  PlainField,
  PlainValues,
  PropertyOf,
  StoredProperty,
} from "./customer-fields.ts";

/** The rows of `CUSTOMER_FIELDS`, in its order. */
export const FIELD_LIST: readonly CustomerField[] = (
  Object.keys(CUSTOMER_FIELDS) as BuiltInField[]
).map((key) => {
  const row: Omit<CustomerField, "key" | "property"> & { property?: StoredProperty } =
    CUSTOMER_FIELDS[key];
  return { ...row, key, property: row.property ?? (key as StoredProperty) };
});

const BY_KEY = new Map(FIELD_LIST.map((field) => [field.key, field]));

/** The row of a field. */
export function fieldOf(key: BuiltInField): CustomerField {
  const field = BY_KEY.get(key);
  if (field === undefined) throw new Error(`There is no field ${key}`);
  return field;
}

/** The property of a stored customer that a field is. */
export function propertyOf<Key extends BuiltInField>(key: Key): PropertyOf<Key> {
  return fieldOf(key).property as PropertyOf<Key>;
}

/** The built-in fields as they are listed beside an account's own. */
export const BUILT_IN_FIELDS = FIELD_LIST.filter(({ listed }) => listed !== false);

/** A plain field, of one group or any. */
export type PlainRow<Group extends FieldGroup = FieldGroup> = CustomerField & {
  key: PlainField<Group>;
  property: keyof PlainValues;
  group: Group;
};

const isPlain = (field: CustomerField): field is PlainRow => field.group !== undefined;

/** The plain fields of all groups. */
export const PLAIN_FIELDS: readonly PlainRow[] = FIELD_LIST.filter(isPlain);

/** The plain fields of one group. */
export function fieldsOf<Group extends FieldGroup>(group: Group): readonly PlainRow<Group>[] {
  return PLAIN_FIELDS.filter((field): field is PlainRow<Group> => field.group === group);
}

/** An object with a value for each of some fields, by a name of theirs. */
export function byField<Field, Name extends string, Value>(
  fields: readonly Field[],
  nameOf: (field: Field) => Name,
  valueOf: (field: Field) => Value,
): Record<Name, Value> {
  return Object.fromEntries(fields.map((field) => [nameOf(field), valueOf(field)])) as Record<
    Name,
    Value
  >;
}

/** A customer without any known plain field. */
export const NO_PLAIN_VALUES = byField(
  PLAIN_FIELDS,
  ({ property }) => property,
  () => null,
);
