import { grouped } from "./counted-words.ts";

/** What is said about webhooks, on their screen and over REST. */
export const WEBHOOK_MESSAGES = {
  loadFailed: "Failed to load the webhooks",
  saveFailed: "Failed to save the webhook",
  deleteFailed: "Failed to delete the webhook",
  logFailed: "Failed to load the requests of this webhook",
  none: "No webhooks yet",
  noneHint:
    "A webhook tells another program of yours what happens here: a new customer, a finished campaign, a click.",
  noRequests: "Nothing has been sent yet",
  created: "Webhook created",
  saved: "Webhook saved",
  deleted: "Webhook deleted",
  paused: "Webhook paused. What happens meanwhile is kept for it",
  resumed: "Webhook resumed. It goes on where it stopped",
  rotated: "Secret replaced",
  secretCopied: "Secret copied",
  copyFailed: "The secret could not be copied: select it and copy it by hand",
  shownOnce:
    "Copy this secret now: it proves that a request came from here. It is not shown again.",
  rotateHint:
    "A new secret signs from now on. For 24 hours requests carry a signature of the old one as well, so that you can change it over without losing any.",
  confirmDelete: (url: string): string =>
    `Nothing is sent to ${url} any more, and what still waits for it is dropped. This action cannot be undone.`,
  testDelivered: (status: number): string => `The test event arrived: the answer was ${status}`,
  testFailed: (problem: string): string => `The test event did not arrive: ${problem}`,
  againDelivered: (status: number): string => `Sent again: the answer was ${status}`,
  againFailed: (problem: string): string => `Sent again in vain: ${problem}`,
  tooMany: (most: number): string =>
    `You have ${grouped(most)} webhooks, and an account keeps no more. Delete one that is no longer used, then try again`,
  wholeAddress: "Please give a whole address, such as https://shop.example.com/dakiya",
  httpsOnly: "Please give an address with https: events hold your customers’ data",
  stillWaiting:
    "This request has not arrived yet and is tried again by itself; a paused webhook goes on when you resume it",
  notPaused: "This webhook is not paused",
  isPaused: "This webhook is paused already",

  noSuchHost: "its host was not found",
  privateAddress: "its host leads to a private address, where nothing is sent",
  refused: "nothing listens at its address",
  timedOut: "it did not answer in time",
  broken: "the connection broke off",
  badCertificate: "its certificate is not valid",
  answered: (status: number): string =>
    status >= 300 && status < 400
      ? `it answered ${status}, and redirects are not followed`
      : `it answered ${status}`,
  brokenOff: "the request could not be made in time",
  secretLost: "its secret can’t be read any more: replace it",
  pausedFailing: (tries: number, problem: string): string =>
    `${tries} tries over a day failed, the last because ${problem}`,
  pausedGone: "Its receiver answered 410: it is gone for good",
  bannerTitle: "A webhook is paused",
  bannerTitleMany: (count: number): string => `${grouped(count)} webhooks are paused`,
  bannerFailing:
    "Its receiver failed for a day, or is gone. Events are kept and sent in their order when you resume it.",
  mailSubject: "A webhook of yours is paused",
  mailBody: (url: string, reason: string): string =>
    `Hello,\n\nthe webhook that sends events to ${url} is paused: ${reason}.\n\nNothing is lost: what happens is kept for it. Once the receiver works again, resume the webhook in Dakiya under Webhooks, and it goes on where it stopped.`,
} as const;
