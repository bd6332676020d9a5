/** Why an email failed. */
export const FAILURE_MESSAGES = {
  noMailbox: "No mailbox has this address",
  noDomain: "This address has no mail server",
  malformed: "This is not a valid email address",
  full: "The mailbox is full",
  closed: "The mailbox has been closed",
  tooLarge: "The email is too large for this mailbox",
  unwanted: "The receiving server rejected this email",
  unreachable: "The receiving server could not be reached",
  putOff: "The receiving server deferred the email too often",
} as const;

/** Why recipients got no email, for a group of them. */
export const FAILURE_GROUP_MESSAGES = {
  unknown: "Outcome unknown, not sent again",
  givenUp: "Given up after too many tries",
  notSent: "Not sent, for a reason that the logs name",
  unsubscribed: "Unsubscribed before sending",
  deactivated: "Deactivated before sending",
  cancelled: "Cancelled before sending",
  other: "Another reason, named in the logs",
} as const;
