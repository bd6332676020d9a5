/** Sentences on exporting and erasing a person's data, and on closing an account. */
export const PERSONAL_DATA_MESSAGES = {
  /** Stands in logs where the person's name stood. */
  erasedName: "Erased customer",
  notSentErased: "Not sent: this person was erased at their request",
  /** In place of a reason that named the person. */
  reasonErased: "The reason named an erased person",
  refusedRow: "This person was erased at their request",
  refused:
    "This person was erased at their request. If they are a customer again, an owner can allow their address",
  erased: "Customer erased",
  eraseFailed: "Failed to erase the customer",
  importUnderWay:
    "An import is running or waiting, and may hold this person. Let it end or cancel it, then erase them",
  customersBusy: "Customers are being changed. Please try again in a moment",
  lifted: "The address can be added again",
  notErased: "This address was not erased",
  liftFailed: "Failed to allow the address",
  accountClosed: "Your account is closed, and everything in it is being deleted",
  closeFailed: "Failed to close the account",
  typeYourAddress: "Please type the address you are signed in with",
  whatClosingDoes:
    "Every customer, segment, campaign, log and setting of this account is deleted for good, for everyone in it. Sending stops at once, and links in emails already sent stop working.",
  ownersOnly: "Only an owner of the account can do this",
  confirmErase: (name: string, email: string): string =>
    `Erase ${name}${name === email ? "" : ` (${email})`}? This action cannot be undone.`,
  whatGoes:
    "All their data goes: profile, copies in logs, opens and clicks, rows of imports, suppression list entries. Emails not sent yet are not sent.",
  whatStays:
    "Campaigns keep their figures, under “Erased customer”. A fingerprint of the address stops imports from adding it again.",
} as const;
