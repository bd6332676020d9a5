export { matchesCustomerFilter } from "./filter.ts";
export type { CustomerFilter, FilterableCustomer } from "./filter.ts";
export { beginsWithFirstName, firstNameOf, TITLES, TITLES_BEFORE_NAMES } from "./first-name.ts";
export { GENDERS } from "./gender.ts";
export type { Gender } from "./gender.ts";
export { shownName } from "./shown-name.ts";
