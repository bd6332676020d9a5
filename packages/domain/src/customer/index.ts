export {
  MAX_CODE_DIGITS,
  MIN_AFTER_CODE,
  NATIONAL_DIGITS,
  digitsOf,
  matchesContact,
  readContactSearch,
} from "./contact.ts";
export type { ContactSearch } from "./contact.ts";
export { EMAIL_FREQUENCIES, EMAIL_FREQUENCY_NAMES, rarerOf } from "./email-frequency.ts";
export type { EmailFrequency } from "./email-frequency.ts";
export { matchesCustomerFilter } from "./filter.ts";
export type { CustomerFilter, FilterableCustomer } from "./filter.ts";
export { beginsWithFirstName, firstNameOf, TITLES, TITLES_BEFORE_NAMES } from "./first-name.ts";
export { GENDERS } from "./gender.ts";
export type { Gender } from "./gender.ts";
export { isListColumn, LIST_COLUMNS } from "./list-columns.ts";
export type { ComputedColumn, ListColumn } from "./list-columns.ts";
export { shownName } from "./shown-name.ts";
export { emailStop, mergeConsent } from "./merge-consent.ts";
export type { Consent } from "./merge-consent.ts";
export { ASKED_IN_MERGE, differingFields, mergeFigures, mergeValues } from "./merge-values.ts";
export type { MergeChoice, MergeField, MergeFigures, MergeSide } from "./merge-values.ts";
