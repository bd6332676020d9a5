import { grouped } from "../counted-words.ts";

/** Messages about campaigns and their logs. */
export const CAMPAIGN_MESSAGES = {
  untitled: "Untitled draft",
  fetchFailed: "Failed to fetch campaigns",
  logsFailed: "Failed to fetch communication logs",
  messageFailed: "Failed to fetch the message",
  deleteFailed: "Failed to delete campaign",
  deleted: "Campaign deleted successfully",
  confirmDelete: (name: string): string =>
    `Are you sure you want to delete "${name}"? This action cannot be undone.`,
  deleteUnderWay: (c: { sent: number; left: number }): string =>
    `${grouped(c.sent)} ${c.sent === 1 ? "email was" : "emails were"} sent already; ${grouped(c.left)} ${c.left === 1 ? "recipient gets" : "recipients get"} none.`,
  emailRequired: "Email Configuration Required",
  rescheduled: (when: string): string => `Campaign scheduled for ${when}`,
  rescheduleFailed: "Failed to change the time",
  duplicateFailed: "Failed to duplicate the campaign",
  followUpFailed: "Failed to make a follow-up",
  retrying: "Sending again to the failed recipients",
  /** @param capped - Left out, as they have reached the account's limit. */
  retryingWithout: (capped: number): string =>
    `Sending again to the failed recipients, except ${capped} who reached the limit of emails in 7 days`,
  retryFailed: "Failed to retry",
  confirmRetry: (name: string, failed: number): string =>
    `"${name}" failed for ${failed} ${failed === 1 ? "recipient" : "recipients"}. Send it to them again?`,
  notRetried:
    "Not sent to recipients who are deactivated, unsubscribed or suppressed, whose email bounced, or who may have received it already.",
  outcomeUnknown: (unknown: number): string =>
    `Outcome unknown for ${unknown.toLocaleString("en-IN")} ${unknown === 1 ? "recipient" : "recipients"}, not sent again.`,
  unknownMayGetTwice: "Some may already have this email and would get it twice.",
  sendToUnknown: (unknown: number): string => `Send to these ${unknown.toLocaleString("en-IN")}`,
  backToDraft: "The campaign is a draft again",
  backToDraftFailed: "Failed to make it a draft",
  outageGoesOn: "No recipient is lost: sending resumes by itself when it is back.",
  pauseFailed: "Failed to pause campaign",
  resumeFailed: "Failed to resume campaign",
  cancelFailed: "Failed to cancel campaign",
  cancelled: "Campaign cancelled",
  confirmCancel: (name: string): string =>
    `Are you sure you want to cancel "${name}"? Recipients not emailed yet get nothing. This action cannot be undone.`,
} as const;
