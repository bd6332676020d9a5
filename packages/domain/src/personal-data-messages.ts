/** Sentences on erasing and handing over a person, and on closing an account. */
export const PERSONAL_DATA_MESSAGES = {
  /** Stands in logs where the person's name stood. */
  erasedName: "Erased customer",
} as const;
