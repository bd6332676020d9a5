export type {
  BuiltInField,
  CustomerField,
  FieldGroup,
  PlainField,
  PlainValues,
  StoredFields,
  StoredProperty,
  VariableField,
  VariableValues,
} from "./customer-fields.ts";
export type { PlainRow } from "./field-list.ts";
export {
  BUILT_IN_FIELDS,
  byField,
  FIELD_LIST,
  fieldOf,
  fieldsOf,
  NO_PLAIN_VALUES,
  PLAIN_FIELDS,
  propertyOf,
} from "./field-list.ts";
export {
  ATTRIBUTE_TYPE_LABELS,
  ATTRIBUTE_TYPES,
  attributeName,
  attributeOf,
  attributeTypes,
  FIELD_LIMITS,
  findField,
  isAttributeName,
  isFieldKey,
  keyFromLabel,
  keyOfAttribute,
} from "./definition.ts";
export type {
  AttributeName,
  Attributes,
  AttributeType,
  AttributeTypes,
  AttributeValue,
  FieldDefinition,
} from "./definition.ts";
export { createColumnGuesser } from "./guess-column.ts";
export type { ColumnGuess, ColumnGuesser } from "./guess-column.ts";
export { convertAttribute } from "./convert-attribute.ts";
export {
  formatMonthDay,
  isMonthDay,
  MONTH_NAMES,
  monthDayOrderOf,
  readMonthDay,
} from "./month-day.ts";
export type { MonthDay } from "./month-day.ts";
export { readAttribute } from "./read-attribute.ts";
export type { ReadableField } from "./read-attribute.ts";
export {
  attributesInput,
  attributesSchema,
  fieldInput,
  fieldPatch,
  fieldTypeInput,
} from "./schema.ts";
export type {
  AttributeChanges,
  AttributesInput,
  FieldInput,
  FieldPatch,
  FieldTypeInput,
} from "./schema.ts";
export { attributeCell, formatAttribute } from "./write-attribute.ts";
