import { grouped } from "./counted-words.ts";

/** Messages about webhooks, for their screen and for REST. */
export const WEBHOOK_MESSAGES = {
  loadFailed: "Failed to load the webhooks",
  saveFailed: "Failed to save the webhook",
  deleteFailed: "Failed to delete the webhook",
  logFailed: "Failed to load the requests of this webhook",
  none: "No webhooks yet",
  noneHint:
    "A webhook tells your other software what happens here: a new customer, a finished campaign, a click.",
  noRequests: "Nothing has been sent yet",
  created: "Webhook created",
  saved: "Webhook saved",
  deleted: "Webhook deleted",
  paused: "Webhook paused. Its events are kept",
  resumed: "Webhook resumed. It continues where it stopped",
  rotated: "Secret replaced",
  secretCopied: "Secret copied",
  copyFailed: "The secret could not be copied. Select it and copy it by hand",
  shownOnce:
    "Copy this secret now. It proves that a request came from here, and is not shown again.",
  rotateHint:
    "The new secret signs from now on. For 24 hours requests carry a signature of the old one too, so you can switch without losing any.",
  confirmDelete: (url: string): string =>
    `Dakiya stops sending to ${url} and drops its waiting events. This action cannot be undone.`,
  testDelivered: (status: number): string => `The test event arrived. Response: ${status}`,
  testFailed: (problem: string): string => `The test event did not arrive: ${problem}`,
  againDelivered: (status: number): string => `Sent again. Response: ${status}`,
  againFailed: (problem: string): string => `Sent again without success: ${problem}`,
  tooMany: (most: number): string =>
    `You have ${grouped(most)} webhooks, the most an account can have. Delete one, then try again`,
  wholeAddress: "Please enter a full address, such as https://shop.example.com/dakiya",
  httpsOnly: "Please use an https address: events contain customers’ data",
  stillWaiting: "This request is retried by itself. A paused webhook continues when you resume it",
  notPaused: "This webhook is not paused",
  isPaused: "This webhook is already paused",

  noSuchHost: "its host was not found",
  privateAddress: "its host has a private address, which is not allowed",
  refused: "nothing listens at its address",
  timedOut: "it did not respond in time",
  broken: "the connection broke off",
  badCertificate: "its certificate is not valid",
  answered: (status: number): string =>
    status >= 300 && status < 400
      ? `it responded ${status}, and redirects are not followed`
      : `it responded ${status}`,
  brokenOff: "the request could not be made in time",
  secretLost: "its secret can no longer be read: replace it",
  pausedFailing: (tries: number, problem: string): string =>
    `${tries} tries over a day failed, the last because ${problem}`,
  pausedGone: "Its receiver responded 410: it is gone for good",
  bannerTitle: "A webhook is paused",
  bannerTitleMany: (count: number): string => `${grouped(count)} webhooks are paused`,
  bannerFailing:
    "Its receiver failed for a day, or is gone. Events are kept and sent in order when you resume it.",
  mailSubject: "One of your webhooks is paused",
  mailBody: (url: string, reason: string): string =>
    `Hello,\n\nthe webhook that sends events to ${url} is paused: ${reason}.\n\nNothing is lost: its events are kept. Once the receiver works again, resume the webhook in Dakiya under Webhooks. It continues where it stopped.`,
} as const;
