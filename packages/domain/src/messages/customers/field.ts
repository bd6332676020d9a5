const NAMED = 5;

/** Names as a sentence holds them: "a", "b" and 3 more. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

const failing = (count: number, values: number): string =>
  `${count.toLocaleString("en-IN")} of ${values.toLocaleString("en-IN")} ${
    values === 1 ? "value does" : "values do"
  } not convert.`;

/** Messages about an account's own fields of customers. */
export const FIELD_MESSAGES = {
  loadFailed: "Failed to load the fields",
  saveFailed: "Failed to save the field",
  deleteFailed: "Failed to delete the field",
  created: "Field added",
  manyCreated: (count: number): string => `${count} fields added`,
  saved: "Field saved",
  deleted: "Field deleted",
  none: "No fields of your own yet",
  noneHint:
    "Add what you know about customers beyond the built-in fields: a size, a membership, a renewal date.",
  unknown: (key: string): string => `"${key}" is not one of your fields`,
  keyTaken: (key: string): string => `Another field already has the key "${key}"`,
  labelTaken: (label: string): string => `Another field is already called "${label}"`,
  tooMany: (most: number): string => `There can be at most ${most} fields of your own`,
  choiceRemoved: "Choices can't be removed: customers may have them",
  noChoices: "Only a choice field has choices",
  noChoice: "A choice field needs at least one choice",
  inUse: (
    label: string,
    uses: { segments: readonly string[]; campaigns: readonly string[] },
  ): string => {
    const users = [
      uses.segments.length === 0 ? "" : `the segments ${namesOf(uses.segments)}`,
      uses.campaigns.length === 0 ? "" : `the campaigns ${namesOf(uses.campaigns)}`,
    ].filter((part) => part !== "");
    return `"${label}" is used by ${users.join(" and ")}. Remove it there first`;
  },
  converted: "Type changed",
  convertFailed: "Failed to change the type",
  checkFailed: "Failed to check the values",
  sameType: "The field has this type already",
  importing: "A running import uses this field. Change its type when the import has ended",
  /** How many values another type would not hold. */
  failing,
  cantConvert: (count: number, values: number): string =>
    `${failing(count, values)} Nothing was changed`,
  canConvert: (values: number): string =>
    values === 0
      ? "No customer has a value."
      : values === 1
        ? "The one value converts."
        : `All ${values.toLocaleString("en-IN")} values convert.`,
  confirmDelete: (label: string, customers: number | null): string =>
    customers === null || customers === 0
      ? `Are you sure you want to delete "${label}"? This action cannot be undone.`
      : `Are you sure you want to delete "${label}"? ${customers.toLocaleString("en-IN")} ${
          customers === 1 ? "customer loses its value" : "customers lose their values"
        }. This action cannot be undone.`,
};
