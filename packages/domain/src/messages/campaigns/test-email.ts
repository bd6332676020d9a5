import { grouped } from "../counted-words.ts";

/** Messages about test emails of a campaign or an automation. */
export const TEST_EMAIL_MESSAGES = {
  toRequired: "Enter at least one address",
  tooMany: (most: number): string => `A test goes to at most ${most} addresses`,
  notAnAddress: (text: string): string => `"${text}" is not an email address`,
  sent: (results: readonly { email: string; isSent: boolean }[]): string => {
    const sent = results.filter(({ isSent }) => isSent);
    const [only] = sent;
    if (results.length === 1 && only !== undefined) return `Test email sent to ${only.email}`;
    return sent.length === results.length
      ? `Test email sent to ${sent.length} addresses`
      : `Test email sent to ${sent.length} of ${results.length} addresses`;
  },
  mayNotMail: (emails: readonly string[]): string =>
    emails.length === 1
      ? `${emails.join("")} unsubscribed or is suppressed, so no test was sent. Remove it and try again`
      : `${emails.join(", ")} unsubscribed or are suppressed, so no test was sent. Remove them and try again`,
  limit: (perHour: number, seconds: number): string => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `An account can send to ${grouped(perHour)} test addresses an hour. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  },
  outOfTime: "Not sent: the addresses before it took too long. Please try again",
  loadFailed: "Failed to load the addresses of earlier tests",
  forgotten: "Address removed",
  forgetFailed: "Failed to remove the address",
} as const;
