/** Sentences on erasing and handing over a person, and on closing an account. */
export const PERSONAL_DATA_MESSAGES = {
  /** Stands in logs where the person's name stood. */
  erasedName: "Erased customer",
  notSentErased: "Not sent: this person was erased at their request",
  /** In place of a reason that named the person. */
  reasonErased: "The reason named somebody who was erased",
  refusedRow: "This person was erased at their request",
  refused:
    "This person was erased at their request. If they are a customer again, an owner can allow their address",
  erased: "Customer erased",
  eraseFailed: "Failed to erase the customer",
  importUnderWay:
    "An import is under way or waits for an answer, and may hold this person. Let it end or cancel it, then erase them",
  customersBusy: "Customers are being changed right now. Please try again in a moment",
  lifted: "The address can be added again",
  notErased: "This address is not among those erased",
  liftFailed: "Failed to allow the address",
  accountClosed: "Your account is closed, and everything in it is being deleted",
  closeFailed: "Failed to close the account",
  typeYourAddress: "Please type the address you are signed in with",
  whatClosingDoes:
    "Every customer, segment, campaign, log and setting of this account is deleted for good, for everyone in it. Sending stops at once, and links in mails already sent stop working.",
  ownersOnly: "Only an owner of the account can do this",
  confirmErase: (name: string, email: string): string =>
    `Erase ${name}${name === email ? "" : ` (${email})`}? This action cannot be undone.`,
  whatGoes:
    "Everything held about them goes: the profile, the copies in logs, opens and clicks, rows of imports, and their place on the do-not-mail list. A mail not yet sent to them is not sent.",
  whatStays:
    "Campaigns keep their figures, under “Erased customer”. A fingerprint of the address stays, so that no import brings them back.",
} as const;
