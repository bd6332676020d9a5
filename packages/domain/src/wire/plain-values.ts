import type { FieldGroup, PlainField, PlainValue, PlainValues } from "../fields/customer-fields.ts";
import { fieldsOf, PLAIN_FIELDS } from "../fields/field-list.ts";
import type { CustomerWire } from "./customer.ts";

/** The plain fields of a group as they cross the wire. */
export function groupOf<Group extends FieldGroup>(
  group: Group,
  stored: PlainValues,
): { [Key in PlainField<Group>]: PlainValue<Key> } {
  const values: Record<string, unknown> = {};
  for (const { key, property } of FIELDS[group]) values[key] = stored[property];
  return values as { [Key in PlainField<Group>]: PlainValue<Key> };
}

const FIELDS = { address: fieldsOf("address"), demographics: fieldsOf("demographics") };

/** The plain fields of all groups, as a stored customer has them. */
export function plainValues(customer: Pick<CustomerWire, FieldGroup>): PlainValues {
  const values: Record<string, unknown> = {};
  for (const { key, property, group } of PLAIN_FIELDS) {
    const given: Record<string, unknown> = customer[group];
    values[property] = given[key];
  }
  return values as PlainValues;
}
