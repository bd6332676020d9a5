/** Messages about suppressed addresses. */
export const SUPPRESSION_MESSAGES = {
  fetchFailed: "Failed to fetch the suppression list",
  addFailed: "Failed to add to the suppression list",
  removeFailed: "Failed to remove from the suppression list",
  none: "No addresses on the suppression list",
  noneFound: "No addresses found matching your search",
  nothingToAdd: "Please enter at least one email address",
  fileUnreadable: "This file could not be read",
  fileEmpty: "This file has no email addresses",
  confirmRemove: {
    manual: (email: string): string => `${email} may be emailed again.`,
    bounced: (email: string): string =>
      `Email to ${email} bounced permanently. If the address still does not exist, sending again harms your sender reputation.`,
    complained: (email: string): string =>
      `${email} reported your email as spam. Remove it only if its owner asked for your emails again.`,
    unsubscribed: (email: string): string =>
      `${email} has unsubscribed. Remove it only if its owner asked for your emails again.`,
  },
  removed: (email: string): string => `${email} may be emailed again`,
  stillUnsubscribed: (email: string): string =>
    `${email} has unsubscribed too, so it stays on the list`,
  notListed: (email: string): string => `${email} was no longer on the list`,
} as const;
