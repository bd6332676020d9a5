import { grouped } from "../counted-words.ts";

/** Messages of a campaign's report. */
export const REPORT_MESSAGES = {
  loadFailed: "Failed to load the report",
  emailFailed: "Failed to load the email",
  clicksFailed: "Failed to load who clicked",
  missing: "Campaign not found",
  missingHint: "It may have been deleted, or belong to another account.",
  isDraft: "This is a draft. Nothing has been sent",
  isScheduled: "This campaign has not started yet",
  nobodyYet: "No customer has been sent this email yet",
  nobodyGot: "Nobody was sent this campaign",
  noFiguresYet: "Results appear once emails are sent.",
  deliveryUnknown:
    "Its email service does not report deliveries, so rates that need them are missing.",
  counting: "Being counted",
  countingHint: "Figures of campaigns from before the update follow within minutes.",
  countedSince: (when: string): string =>
    `Bounces and complaints are known since ${when}, when this version was installed.`,
  noLinks: "This message has no links",
  nobodyClicked: "Nobody has clicked this link",
  unnamedClicks: ({ recipients, isLeast }: { recipients: number; isLeast: boolean }): string => {
    const count = `${grouped(recipients)} more ${recipients === 1 ? "recipient" : "recipients"}`;
    return isLeast
      ? `At least ${count} clicked, but the email service did not say which link.`
      : `${count} clicked, but the email service did not say which link.`;
  },
  machines: (opens: number, clicks: number): string =>
    `Not counted: ${grouped(opens)} ${opens === 1 ? "open" : "opens"} and ${grouped(clicks)} ${clicks === 1 ? "click" : "clicks"} by link scanners and other machines.`,
  mailboxes:
    "Where recipients keep their mailbox. Company domains count for the service behind them.",
  refusals: "Emails that mailbox providers refused, and how to end it.",
  devices: "Of the first open and click, by people. A mail proxy hides the device.",
  nothingSent: "Nothing has been sent yet",
  nobodyOpened: "Nobody has opened it yet",
  emailMissing: "Email not found",
  noOpens: "Nobody opened it in these hours",
  noOpensInDays: "Nobody opened it for the first time in these days",
  nothingFailed: "No email failed.",
  failed: (recipients: number): string =>
    recipients === 1 ? "1 recipient failed" : `${grouped(recipients)} recipients failed`,
  emailNow: "As it stands, for a recipient without data.",
  emailOf: (name: string): string => `As ${name} got it. Links are untracked here.`,
  emailOfNobody: "As it was sent, without a recipient’s data.",
  share: {
    off: "Only your team sees this report.",
    what: "Anyone with the link sees the figures, revenue, links and the email. Never customers’ names or addresses.",
    on: (when: string, by: string | null): string =>
      by === null ? `On since ${when}.` : `On since ${when}, created by ${by}.`,
    hidden: "The link was shown once. If you lost it, create a new one: the old one stops.",
    shownOnce: "Copy the link now. It is shown only once.",
    copied: "Link copied",
    copyFailed: "Could not copy. Select the link and copy it",
    turnedOff: "The link no longer works",
    createFailed: "Failed to create the link",
    turnOffFailed: "Failed to turn off the link",
    notStarted: "A campaign can be shared once it has been sent",
  },
} as const;
