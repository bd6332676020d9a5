import { IMPORT_FILE_MESSAGES } from "./customers/import-file.ts";
import type { ImportFileKind } from "./customers/import-file.ts";
import { addresses, customers, grouped, orders, rows } from "./counted-words.ts";

/** Messages of the server, on any screen and over REST. */
export const SERVER_MESSAGES = {
  signInRequired: "Please sign in to continue",
  sessionExpired: "Your session has ended. Please sign in again",
  signInRefused: "This sign-in could not be verified. Please try again",
  addressNotAllowed:
    "Your address may not use this Dakiya. Sign in with another, or ask your administrator to allow yours",
  apiKey: {
    malformed: "This is not a Dakiya API key, or a character is wrong. Copy the whole key again",
    unknown: "This API key is not known here. Check which Dakiya it belongs to",
    revoked: "This API key was revoked. Create another in Dakiya under API keys",
    expired: "This API key has expired. Create another in Dakiya under API keys",
    creatorNotAllowed:
      "The user who created this API key may no longer use this Dakiya, so the key has stopped working",
    missingScopes: (missing: readonly string[]): string =>
      `This API key lacks the scope ${missing.join(" and ")}. Create one that has it in Dakiya under API keys`,
    peopleOnly: "This call needs a signed-in user and takes no API keys",
    notOfScreens: "API keys work only on the REST API under /api",
    tooManyRequests: (perMinute: number, seconds: number): string =>
      `This API key may make ${grouped(perMinute)} requests a minute. Please try again in ${seconds} s`,
    tooMany: (most: number): string =>
      `You have ${grouped(most)} API keys, the most an account can have. Revoke one, then try again`,
    revokedNow: "API key revoked",
  },
  originRefused: "This request came from another site and was refused",
  unknownTimeZone: "This time zone is not known here",
  summarySaved: "Weekly summary saved",
  summaryNotSaved: "Failed to save the weekly summary",
  summaryNotLoaded: "Failed to load the weekly summary",
  summaryUnknown: "Sending was interrupted, so it is unknown whether the summary arrived",
  summaryLate: "Dakiya was offline when the summary was due",
  rangeDay: "Choose a day from 2000 to 2099",
  rangeNeedsBoth: "Choose a first and a last day",
  rangeOrder: "The first day is after the last",
  rangeTooLong: "A range is at most 5 years",
  invalidBody: "Some fields need your attention",
  wrongType: "This content type is not accepted here",
  tooLarge: "This is larger than the limit",
  stillCounting:
    "The server is still working on your earlier requests. Please try again in a few seconds",
  stillRendering:
    "Messages of this account are still being rendered. Please try again in a few seconds",
  manyExports: "Two exports of this account are running. Please try again when one has ended",
  crowded: "The server is busy. Please try again in a few seconds",
  tooSlow: "The request took too long to arrive. Please try again",
  headTooLarge: "The address or cookies of this request are too large",
  unreadable: "This request can't be read",
  rulesShape:
    'The rules must be an object like { "combinator": "and", "rules": [{ "field": "city", "operator": "==", "value": "Agra" }] }, or such a list',
  listRulesTooLong: "These rules are too long for a list. Save them as a segment instead",
  nothingHere: "There is nothing at this address",
  unknownParameter: (name: string, known: readonly string[]): string =>
    `"${name}" is no parameter of this call. ${known.length === 0 ? "It takes none." : `It takes ${known.join(", ")}.`}`,
  wrongMethod: "This address does not take this method",
  nothingToChange: "The body changes nothing. Send an object with the fields to change",
  tooManyTries: (seconds: number): string => `Too many tries. Please try again in ${seconds} s.`,
  customerExists: "A customer with this email already exists",
  customerCreated: "Customer added successfully",
  customerReactivated: "Customer reactivated successfully",
  customersDeactivated: (count: number): string => `${customers(count)} deactivated`,
  customersReactivated: (count: number): string => `${customers(count)} reactivated`,
  importDone: (c: {
    created: number;
    updated: number;
    unchanged: number;
    skipped: number;
    /** Contents of the file. */
    kind?: "customers" | "orders";
  }): string =>
    `${c.kind === "orders" ? orders(c.created) : customers(c.created)} created, ${grouped(c.updated)} updated, ${grouped(c.unchanged)} unchanged, ${grouped(c.skipped)} skipped`,
  /** @param c.label - The encoding, as screens name it. */
  importEncodingFound: (c: { label: string; isUtf8: boolean; isSure: boolean }): string => {
    const found = c.isUtf8
      ? `Some characters of the file are not ${c.label}; their cells were left blank`
      : `The file is not UTF-8; it was read as ${c.label}`;
    return c.isSure
      ? found
      : `${found}, which is a guess. If names look wrong, undo the import and choose the encoding`;
  },
  importEncodingUnknown: (name: string): string =>
    `"${name}" is not a known encoding. Use a name like utf-8, windows-1251 or gbk`,
  importNotInEncoding: (label: string, line: number): string =>
    `The file is not ${label}: line ${grouped(line)} has bytes that are no character in it. Leave the encoding out, or name another`,
  importUnreadableCell: "has characters that can't be read in the file's encoding",
  importNoHeadings: (email: string): string =>
    `The file has no headings. The addresses were found in ${email}`,
  importHeadingLine: (line: number): string =>
    `The headings were found in line ${line}; lines above them were ignored`,
  importHeadingLineUnread: (most: number): string =>
    `heading_line is the line of the headings, from 1 to ${grouped(most)}, or 0 for a file without headings`,
  importSeparatorUnread: "separator is a comma, a semicolon, a tab or |",
  importSameEmail: (line: number | "") => `Same email as line ${line}`,
  importMonthFirst: "Dates were read with the month before the day, as in 11/25/2026",
  importCurrencies: (currencies: readonly string[]): string =>
    `Amounts in ${currencies.join(", ")} were not converted and count as rupees`,
  importOptOutColumn: (c: { heading: string; count: number; isRead: boolean }): string =>
    c.isRead
      ? `"${c.heading}" says no to email in ${rows(c.count)}: these customers are not emailed`
      : `"${c.heading}" says no to email in ${rows(c.count)}, but was not imported as Accepts email: these customers can be emailed`,
  importListed: (count: number): string =>
    `${addresses(count)} added to the suppression list: the file says they bounced, complained or unsubscribed`,
  importDamagedPhones: (count: number): string =>
    `${grouped(count)} phone ${count === 1 ? "number was" : "numbers were"} left blank: a spreadsheet had shortened ${count === 1 ? "it" : "them"} to the form 9.19821E+11. Export with the column as text and import again`,
  importRunning: "The import continues in the background",
  importEnrolledNobody: "This import enrolled no customers in automations: you did not ask for it",
  importDiskFull:
    "The import failed and changed nothing: the server's disk is full. Free some space, then import again",
  importFailed: "The import failed and changed nothing. Please try again",
  importBusy: "Another import is running. Please wait until it has ended",
  importNoEmailColumn: "The file has no email column",
  importCancelled: "Import cancelled",
  importAsks: "Choose where each column of the file goes",
  importAnswered: "This import is not waiting for its columns",
  importMappingUnread: "The mapping is not an object of columns and the numbers of their headings",
  importEnrolUnread: "enrol is true or false",
  importMapsNoEmail: "Please choose the column that holds the email",
  importMapsTwice: "Please use each column of the file once",
  importMapsNothing: (columns: number): string =>
    `The file has ${columns} ${columns === 1 ? "column" : "columns"}; a column was chosen that it does not have`,
  importUndone: (
    c: { removed: number; restored: number; kept: number },
    kind: "customers" | "orders" = "customers",
  ): string =>
    `Import undone: ${kind === "orders" ? orders(c.removed) : customers(c.removed)} removed, ${grouped(c.restored)} restored, ${grouped(c.kept)} kept because they changed since`,
  importColumnsAdded: (c: { updated: number; skipped: number }): string =>
    `Columns added for ${customers(c.updated)}, ${grouped(c.skipped)} skipped`,
  importNothingToAdd: "This import has no columns to add",
  importOtherFile: (filename: string): string =>
    `This is not the file of that import. Please choose ${filename} as it was`,
  importAddsNothing: "Please choose a field for at least one column",
  importAddsIgnoredOnly: "Only ignored columns can be added, each as a field of your own",
  importNewFieldsUnread: "new_fields is not a list of headings and the fields they become",
  importNewFieldsAlone: "new_fields comes with a mapping, or with adds_columns_to",
  importAddsUnasked:
    "Send new_fields with adds_columns_to, or ask for the columns with Prefer: respond-async",
  importWrongFile: (kind: ImportFileKind): string =>
    `Please upload a CSV file. ${IMPORT_FILE_MESSAGES[kind]}`,
  importNotUndoable: "This import can no longer be undone",
  importUndoneAlready: "This import was already undone",
  importRowsForgotten: "The skipped rows of this import have been deleted",
  importNotCancellable: (status: string): string =>
    status === "merging"
      ? "The customers are being saved; it is too late to cancel this import"
      : "This import has ended already",
  importTooLarge: (maxMib: number): string => `The file is larger than ${maxMib} MiB`,
  segmentUpdated: "Segment updated successfully",
  segmentDuplicated: "Segment duplicated successfully",
  segmentDeleted: "Segment deleted successfully",
  segmentInUse: (campaigns: number): string =>
    `${campaigns === 1 ? "1 campaign uses" : `${campaigns} campaigns use`} this segment, so it cannot be deleted`,
  segmentInDraft: (draft: string): string =>
    `${draft.trim() === "" ? "A draft without a name" : `The draft "${draft}"`} uses this segment, so it cannot be deleted`,
  emptyAudience: "No customer in this audience can be emailed, so the campaign was not sent",
  emailNotConfigured: "Please configure your email settings first",
  noColumn: (name: string): string => `The list has no column “${name}”`,
  illegalTransition: (from: string, to: string): string =>
    `A campaign that is ${from} cannot become ${to}`,
  holdRange: "The time to take a campaign back is 0 to 300 seconds",
  notOnHold: "This campaign is not on hold: it is being sent, or is a draft again",
  scheduleInPast: "Please choose a time in the future",
  scheduleTooFar: (days: number): string => `Please choose a time within the next ${days} days`,
  notScheduled: "This campaign is not scheduled",
  tooManySegments: (most: number): string =>
    `You have ${grouped(most)} segments, the most an account can have. Delete some, then try again`,
  tooManyDrafts: (most: number): string =>
    `You have ${grouped(most)} drafts, the most an account can have. Delete some, then try again`,
  notADraft: "This campaign is no longer a draft",
  scheduleMissed: (when: string): string =>
    `It was due on ${when}, but Dakiya was offline for more than a day. Send it now or choose another time`,
  scheduleNotStarted: (when: string, reason: string): string =>
    `It was due on ${when} but did not start. ${reason}`,
  notSentYet: "This campaign has not been sent yet",
  messageUnfinished: "This message is not finished yet: open the draft to complete it",
  copyOf: (name: string): string => `Copy of ${name}`,
  followUpTo: (name: string): string => `Follow-up to ${name}`,
  freemailSender: (domain: string, service: string): string =>
    `${service} can't sign email for ${domain}, so much of it is marked as spam. Send from your own domain, or by Gmail`,
  yourCompany: "Your company",
  idempotencyMismatch: "This request was already made with different content",
  aiNotConfigured: "AI writing is off. Ask your administrator to add an AI key.",
  /** @param reason - Why nothing could be sent, in a clause. */
  outageTooLong: (reason: string, hours: number): string =>
    `${reason}. Sending paused after trying for ${hours === 1 ? "an hour" : `${hours} hours`}. No recipient is lost: resume it when the service is back`,
  /** Why a campaign paused itself; `at` is the mailbox provider or domain with the most. */
  pausedForHealth: {
    bounced: (count: number, sent: number, at: string | null): string =>
      `${grouped(count)} of ${grouped(sent)} emails bounced for good${at === null ? "" : `, most at ${at}`}. Check where these addresses come from, then resume.`,
    complained: (count: number, sent: number, at: string | null): string =>
      `${grouped(count)} of ${grouped(sent)} emails were reported as spam${at === null ? "" : `, most at ${at}`}. Write only to customers who asked for it, then resume.`,
  },
  quotaReached: "Today's sending limit is reached. Sending resumes tomorrow",
  senderQuotaReached: "Today's limit of this sender is reached. Sending resumes tomorrow",
  retryNotEnded: "Only an ended campaign can retry its failed recipients",
  nobodyToRetry:
    "No recipient to retry: the failed ones can't be emailed any more, or may have received it",
  everybodyCapped:
    "The failed recipients have reached your limit of emails in 7 days. Try later, or raise it in Sending rules",
  deliveryUnknown: "outcome unknown — not resent",
  unsubscribed: "You are unsubscribed and will get no more of these emails",
  suppressionsAdded: (c: { added: number; known: number; refused: number }): string =>
    [
      `${addresses(c.added)} added`,
      c.known > 0 && `${grouped(c.known)} already on the list`,
      c.refused > 0 && `${grouped(c.refused)} refused`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  suppressionsRemoved: (c: { removed: number; unsubscribed: number }): string =>
    c.unsubscribed === 0
      ? `${addresses(c.removed)} removed`
      : `${addresses(c.removed)} removed, ${grouped(c.unsubscribed)} kept because they have also unsubscribed`,
  gmailNotOffered:
    "Connecting Gmail is not set up on this server. Paste an access token or use an app password",
  googleOutOfReach: "Google can't be reached to renew the access to Gmail",
  smtpClientSecretNeeded: "Please enter the app's client secret",
  smtpAppProblems: {
    revoked: "The refresh token has expired or was revoked. Enter a new one",
    badApp: "The client ID or the client secret was not accepted",
    unavailable: "Microsoft did not answer. Please try again",
  },
  smtpConnectAgain:
    "Microsoft no longer gives access to your mailbox. Connect it again in Email Settings, then resume",
  gmailConnectAgain:
    "Google no longer accepts this connection. Connect Gmail again in Email Settings",
  limitsSaved: "Sending limits saved",
  rampReached: (domain: string, allowance: number): string =>
    `The ramp plan of ${domain} allows ${grouped(allowance)} emails today, and they are sent.`,
  rampStarted: "Ramp plan started",
  rampStopped: "Ramp plan stopped",
  rampNotYours: (domain: string): string =>
    `${domain} belongs to a mailbox provider. A ramp plan is for a domain of your own`,
  reportsNoEvents: "This service does not report deliveries",
  notTheChosenService: "Your emails are not sent with this service",
  eventsNotHere:
    "The service can't reach an address on this machine. Set PUBLIC_URL to a public address",
  eventsNoResponse: "The service did not respond when asked to report events",
  eventsKeyRefused:
    "This key can't set up webhooks. Use a key with full access, or enter the address there by hand",
  eventsRefused: (status: number): string =>
    `The service refused to report events (${status}). Try again, or enter the address there by hand`,
  sandboxIsLocal: "The sandbox works only on its own machine",
  messageTooSlow: "This message takes too long to read. Shorten it, or remove repetitions",
  campaignTooSlow:
    "Stopped because its message takes too long to render. Duplicate it, shorten the message and send that",
  unavailable: "This is not available right now. Please try again in a moment",
  accountMoving: "Your account is moving to another server. Please try again in a few seconds",
  accountMoved: (address: string): string => `Your account has moved to ${address}. Continue there`,
  diskFull:
    "The server's disk is full, so nothing was changed. Please ask your administrator to free some space",
  tookTooLong:
    "This took longer than the server allows, so it was stopped. Please try again in a moment",
} as const;
