/** Messages about customers that may be duplicates. */
export const DUPLICATE_MESSAGES = {
  dismissed: "Marked as different people",
  restored: "Back among the possible duplicates",
  dismissFailed: "Failed to mark them as different people",
  restoreFailed: "Failed to take this back",
  merged: (other: string, kept: string) => `${other} was merged into ${kept}`,
  mergeUndone: (other: string) => `${other} is a customer of their own again`,
  mergeFailed: "Failed to merge these customers",
  mergePreviewFailed: "Could not compare these customers",
  mergesFailed: "The recent merges could not be loaded",
  undoMergeFailed: "Failed to undo this merge",
  sameCustomer: "Choose two different customers to merge",
  noSuchField: (name: string) => `"${name}" is not a field that a merge asks about`,
  sampleCustomer: "Sample customers can’t be merged with your own",
  beingEmailed: "One of them is being emailed now. Merge them when that is done.",
  tooMuch: (most: string) =>
    `The other customer has more than ${most} emails, orders or automations. Keep that one instead.`,
  undoLaterFirst: "This customer was merged again since. Undo the later merge first.",
  addressTaken: "Another customer has one of these addresses now. Change it, then undo the merge.",
  /** Why the merged customer gets no email. */
  emailStop: {
    bounced: "Won’t get email: an address of theirs bounced",
    complained: "Won’t get email: one of them reported spam",
    unsubscribed: "Won’t get email: one of them unsubscribed",
    manual: "Won’t get email: an address is on the suppression list",
    no_consent: "Won’t get email: one of them has not agreed",
  },
  none: {
    phone: "No customers share a phone number",
    name: "No customers share a name and a city",
    email: "No Gmail address is spelled in two ways",
  },
} as const;
