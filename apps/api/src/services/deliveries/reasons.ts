import { MESSAGES } from "@dakiya/domain/messages";

/** Why a log failed without a refusal by the service; the sentences the log shows. */
export const REASONS = {
  /** The mail may have arrived. Any later sign of delivery takes it back. */
  unknown: MESSAGES.server.deliveryUnknown,
  unsubscribed: "Unsubscribed before sending",
  noConsent: "Not sent: this person has not agreed to marketing mail",
  fewer: "Not sent: this person asked for fewer emails and had one lately",
  inactive: "Deactivated before sending",
  bounced: "Not sent: an earlier mail to this address bounced",
  complained: "Not sent: this person reported an earlier mail as spam",
  suppressed: "Not sent: this address is on the do-not-mail list",
  erased: MESSAGES.personalData.notSentErased,
  tooSlow: "Not sent: writing this message takes too long",
  cancelled: "Cancelled before sending",
  /** Of an automation's mail, by the reason for which its recipient left. */
  left: {
    bought: "Not sent: they ordered before it went out",
    clicked: "Not sent: they clicked a link before it went out",
    left_segment: "Not sent: they left the segment before it went out",
    replied: "Not sent: they replied before it went out",
    rules: "Not sent: they matched the rules for leaving",
    unreachable: "Not sent: they can’t be mailed",
    by_hand: "Not sent: they were taken out of the automation",
    deleted: "Not sent: the automation was deleted",
    merged: "Not sent: they were merged with another customer",
  },
  skippedAfterPause: "Not sent: skipped after a pause of the automation",
  /** Why a campaign was paused: the service's words, whole, as a sentence of their own. */
  refusedInRow: (words: string, count: number): string =>
    `${words} It refused ${count} mails in a row like this. They wait and are sent again when you resume.`,
  exhausted: (reason: string | null): string =>
    reason === null ? "Given up after too many tries" : `Given up after too many tries: ${reason}`,
} as const;

/** The reason where neither the service nor this server knows one. */
export const NO_REASON = "The email service gave no reason";
