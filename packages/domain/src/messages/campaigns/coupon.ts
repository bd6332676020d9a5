const codes = (count: number): string =>
  count === 1 ? "1 code" : `${count.toLocaleString("en-IN")} codes`;

/** Sentences about coupon pools. */
export const couponMessages = {
  fetchFailed: "Failed to load the coupon pools",
  none: "No coupon pools yet",
  noneHint: "Create a pool, add your codes, and put its variable into an email",
  noCodes: "No codes yet. Add some, or let Dakiya generate them",
  noCodeFound: "No code matches. A search finds a whole code",
  codesFetchFailed: "Failed to load the codes",
  saveFailed: "Failed to save the coupon pool",
  saved: "Coupon pool saved",
  deleteFailed: "Failed to delete the coupon pool",
  deleted: "Coupon pool deleted",
  addFailed: "Failed to add the codes",
  fileUnreadable: "This file could not be read. Save it as CSV or text, with one code a line",
  nothingToAdd: "There are no codes to add",
  nameRequired: "Please enter a name",
  keyTaken: (key: string): string => `Another pool has the key ${key}. Choose another`,
  keyInvalid: "A key has small letters, digits and _, and begins with a letter",
  poolsFull: (most: number): string => `An account has at most ${most} coupon pools`,
  poolFull: (most: number): string =>
    `A pool holds at most ${codes(most)}. Add fewer, or make another pool`,
  tooShort: "These codes would be easy to guess. Choose longer ones",
  prefixInvalid: "A prefix has letters, digits and the signs - and _",
  added: ({ added, known, refused }: { added: number; known: number; refused: number }): string =>
    [
      `${codes(added)} added`,
      ...(known > 0 ? [`${codes(known)} already in a pool`] : []),
      ...(refused > 0 ? [`${refused.toLocaleString("en-IN")} not accepted`] : []),
    ].join(", "),
  generated: (count: number): string => `${codes(count)} generated`,
  missing: (key: string): string =>
    `There is no coupon pool for {coupon:${key}}. Create it, or take the variable out`,
  expired: (name: string): string =>
    `The codes of “${name}” have expired. Change the date of the pool, or use another`,
  tooFew: (name: string, left: number, needed: number): string =>
    `“${name}” has ${codes(left)} left for ${needed.toLocaleString("en-IN")} ${
      needed === 1 ? "recipient" : "recipients"
    }. Add codes first`,
  waits: (problem: string): string => `Emails wait for codes. ${problem}`,
  inUse: (name: string, campaigns: readonly string[]): string =>
    `“${name}” is needed by ${campaigns.length === 1 ? "the campaign" : "the campaigns"} ${campaigns
      .map((one) => (one === "" ? "without a name" : `“${one}”`))
      .join(", ")}. Take its variable out first`,
  confirmDelete: (name: string): string =>
    `The codes of “${name}” are deleted. Emails that were sent keep theirs.`,
} as const;
