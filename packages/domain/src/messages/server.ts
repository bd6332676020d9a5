/** Messages of the server, on any screen and over REST: each an export, since screens read a few. */
import { IMPORT_FILE_MESSAGES } from "./customers/import-file.ts";
import type { ImportFileKind } from "./customers/import-file.ts";
import { addresses, customers, grouped, orders, rows } from "./counted-words.ts";

export const signInRequired = "Please sign in to continue";
export const sessionExpired = "Your session has ended. Please sign in again";
export const signInRefused = "This sign-in could not be verified. Please try again";
export const addressNotAllowed =
  "Your address may not use this Dakiya. Sign in with another, or ask your administrator to allow yours";
export const apiKey = {
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
};
export const originRefused = "This request came from another site and was refused";
export const unknownTimeZone = "This time zone is not known here";
export const summarySaved = "Weekly summary saved";
export const summaryNotSaved = "Failed to save the weekly summary";
export const summaryNotLoaded = "Failed to load the weekly summary";
export const summaryUnknown =
  "Sending was interrupted, so it is unknown whether the summary arrived";
export const summaryLate = "Dakiya was offline when the summary was due";
export const rangeDay = "Choose a day from 2000 to 2099";
export const rangeNeedsBoth = "Choose a first and a last day";
export const rangeOrder = "The first day is after the last";
export const rangeTooLong = "A range is at most 5 years";
export const invalidBody = "Some fields need your attention";
export const wrongType = "This content type is not accepted here";
export const tooLarge = "This is larger than the limit";
export const stillCounting =
  "The server is still working on your earlier requests. Please try again in a few seconds";
export const stillRendering =
  "Messages of this account are still being rendered. Please try again in a few seconds";
export const manyExports =
  "Two exports of this account are running. Please try again when one has ended";
export const crowded = "The server is busy. Please try again in a few seconds";
export const tooSlow = "The request took too long to arrive. Please try again";
export const headTooLarge = "The address or cookies of this request are too large";
export const unreadable = "This request can't be read";
export const rulesShape =
  'The rules must be an object like { "combinator": "and", "rules": [{ "field": "city", "operator": "==", "value": "Agra" }] }, or such a list';
export const listRulesTooLong =
  "These rules are too long for a list. Save them as a segment instead";
export const nothingHere = "There is nothing at this address";
export const unknownParameter = (name: string, known: readonly string[]): string =>
  `"${name}" is no parameter of this call. ${known.length === 0 ? "It takes none." : `It takes ${known.join(", ")}.`}`;
export const wrongMethod = "This address does not take this method";
export const nothingToChange = "The body changes nothing. Send an object with the fields to change";
export const tooManyTries = (seconds: number): string =>
  `Too many tries. Please try again in ${seconds} s.`;
export const customerExists = "A customer with this email already exists";
export const customerCreated = "Customer added successfully";
export const customerReactivated = "Customer reactivated successfully";
export const customersDeactivated = (count: number): string => `${customers(count)} deactivated`;
export const customersReactivated = (count: number): string => `${customers(count)} reactivated`;
export const importDone = (c: {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  /** Contents of the file. */
  kind?: "customers" | "orders";
}): string =>
  `${c.kind === "orders" ? orders(c.created) : customers(c.created)} created, ${grouped(c.updated)} updated, ${grouped(c.unchanged)} unchanged, ${grouped(c.skipped)} skipped`;
/** @param c.label - The encoding, as screens name it. */
export const importEncodingFound = (c: {
  label: string;
  isUtf8: boolean;
  isSure: boolean;
}): string => {
  const found = c.isUtf8
    ? `Some characters of the file are not ${c.label}; their cells were left blank`
    : `The file is not UTF-8; it was read as ${c.label}`;
  return c.isSure
    ? found
    : `${found}, which is a guess. If names look wrong, undo the import and choose the encoding`;
};
export const importEncodingUnknown = (name: string): string =>
  `"${name}" is not a known encoding. Use a name like utf-8, windows-1251 or gbk`;
export const importNotInEncoding = (label: string, line: number): string =>
  `The file is not ${label}: line ${grouped(line)} has bytes that are no character in it. Leave the encoding out, or name another`;
export const importUnreadableCell = "has characters that can't be read in the file's encoding";
export const importNoHeadings = (email: string): string =>
  `The file has no headings. The addresses were found in ${email}`;
export const importHeadingLine = (line: number): string =>
  `The headings were found in line ${line}; lines above them were ignored`;
export const importHeadingLineUnread = (most: number): string =>
  `heading_line is the line of the headings, from 1 to ${grouped(most)}, or 0 for a file without headings`;
export const importSeparatorUnread = "separator is a comma, a semicolon, a tab or |";
export const importSameEmail = (line: number | "") => `Same email as line ${line}`;
export const importMonthFirst = "Dates were read with the month before the day, as in 11/25/2026";
export const importCurrencies = (currencies: readonly string[]): string =>
  `Amounts in ${currencies.join(", ")} were not converted and count as rupees`;
export const importOptOutColumn = (c: {
  heading: string;
  count: number;
  isRead: boolean;
}): string =>
  c.isRead
    ? `"${c.heading}" says no to email in ${rows(c.count)}: these customers are not emailed`
    : `"${c.heading}" says no to email in ${rows(c.count)}, but was not imported as Accepts email: these customers can be emailed`;
export const importListed = (count: number): string =>
  `${addresses(count)} added to the suppression list: the file says they bounced, complained or unsubscribed`;
export const importDamagedPhones = (count: number): string =>
  `${grouped(count)} phone ${count === 1 ? "number was" : "numbers were"} left blank: a spreadsheet had shortened ${count === 1 ? "it" : "them"} to the form 9.19821E+11. Export with the column as text and import again`;
export const importRunning = "The import continues in the background";
export const importEnrolledNobody =
  "This import enrolled no customers in automations: you did not ask for it";
export const importDiskFull =
  "The import failed and changed nothing: the server's disk is full. Free some space, then import again";
export const importFailed = "The import failed and changed nothing. Please try again";
export const importBusy = "Another import is running. Please wait until it has ended";
export const importNoEmailColumn = "The file has no email column";
export const importCancelled = "Import cancelled";
export const importAsks = "Choose where each column of the file goes";
export const importAnswered = "This import is not waiting for its columns";
export const importMappingUnread =
  "The mapping is not an object of columns and the numbers of their headings";
export const importEnrolUnread = "enrol is true or false";
export const importMapsNoEmail = "Please choose the column that holds the email";
export const importMapsTwice = "Please use each column of the file once";
export const importMapsNothing = (columns: number): string =>
  `The file has ${columns} ${columns === 1 ? "column" : "columns"}; a column was chosen that it does not have`;
export const importUndone = (
  c: { removed: number; restored: number; kept: number },
  kind: "customers" | "orders" = "customers",
): string =>
  `Import undone: ${kind === "orders" ? orders(c.removed) : customers(c.removed)} removed, ${grouped(c.restored)} restored, ${grouped(c.kept)} kept because they changed since`;
export const importColumnsAdded = (c: { updated: number; skipped: number }): string =>
  `Columns added for ${customers(c.updated)}, ${grouped(c.skipped)} skipped`;
export const importNothingToAdd = "This import has no columns to add";
export const importOtherFile = (filename: string): string =>
  `This is not the file of that import. Please choose ${filename} as it was`;
export const importAddsNothing = "Please choose a field for at least one column";
export const importAddsIgnoredOnly =
  "Only ignored columns can be added, each as a field of your own";
export const importNewFieldsUnread =
  "new_fields is not a list of headings and the fields they become";
export const importNewFieldsAlone = "new_fields comes with a mapping, or with adds_columns_to";
export const importAddsUnasked =
  "Send new_fields with adds_columns_to, or ask for the columns with Prefer: respond-async";
export const importWrongFile = (kind: ImportFileKind): string =>
  `Please upload a CSV file. ${IMPORT_FILE_MESSAGES[kind]}`;
export const importNotUndoable = "This import can no longer be undone";
export const importUndoneAlready = "This import was already undone";
export const importRowsForgotten = "The skipped rows of this import have been deleted";
export const importNotCancellable = (status: string): string =>
  status === "merging"
    ? "The customers are being saved; it is too late to cancel this import"
    : "This import has ended already";
export const importTooLarge = (maxMib: number): string => `The file is larger than ${maxMib} MiB`;
export const segmentUpdated = "Segment updated successfully";
export const segmentDuplicated = "Segment duplicated successfully";
export const segmentDeleted = "Segment deleted successfully";
export const segmentInUse = (campaigns: number): string =>
  `${campaigns === 1 ? "1 campaign uses" : `${campaigns} campaigns use`} this segment, so it cannot be deleted`;
export const segmentInDraft = (draft: string): string =>
  `${draft.trim() === "" ? "A draft without a name" : `The draft "${draft}"`} uses this segment, so it cannot be deleted`;
export const emptyAudience =
  "No customer in this audience can be emailed, so the campaign was not sent";
export const emailNotConfigured = "Please configure your email settings first";
export const noColumn = (name: string): string => `The list has no column “${name}”`;
export const illegalTransition = (from: string, to: string): string =>
  `A campaign that is ${from} cannot become ${to}`;
export const holdRange = "The time to take a campaign back is 0 to 300 seconds";
export const notOnHold = "This campaign is not on hold: it is being sent, or is a draft again";
export const scheduleInPast = "Please choose a time in the future";
export const scheduleTooFar = (days: number): string =>
  `Please choose a time within the next ${days} days`;
export const notScheduled = "This campaign is not scheduled";
export const tooManySegments = (most: number): string =>
  `You have ${grouped(most)} segments, the most an account can have. Delete some, then try again`;
export const tooManyDrafts = (most: number): string =>
  `You have ${grouped(most)} drafts, the most an account can have. Delete some, then try again`;
export const notADraft = "This campaign is no longer a draft";
export const scheduleMissed = (when: string): string =>
  `It was due on ${when}, but Dakiya was offline for more than a day. Send it now or choose another time`;
export const scheduleNotStarted = (when: string, reason: string): string =>
  `It was due on ${when} but did not start. ${reason}`;
export const notSentYet = "This campaign has not been sent yet";
export const messageUnfinished = "This message is not finished yet: open the draft to complete it";
export const copyOf = (name: string): string => `Copy of ${name}`;
export const followUpTo = (name: string): string => `Follow-up to ${name}`;
export const freemailSender = (domain: string, service: string): string =>
  `${service} can't sign email for ${domain}, so much of it is marked as spam. Send from your own domain, or by Gmail`;
export const yourCompany = "Your company";
export const idempotencyMismatch = "This request was already made with different content";
export const aiNotConfigured = "AI writing is off. Ask your administrator to add an AI key.";
/** @param reason - Why nothing could be sent, in a clause. */
export const outageTooLong = (reason: string, hours: number): string =>
  `${reason}. Sending paused after trying for ${hours === 1 ? "an hour" : `${hours} hours`}. No recipient is lost: resume it when the service is back`;
/** Why a campaign paused itself; `at` is the mailbox provider or domain with the most. */
export const pausedForHealth = {
  bounced: (count: number, sent: number, at: string | null): string =>
    `${grouped(count)} of ${grouped(sent)} emails bounced for good${at === null ? "" : `, most at ${at}`}. Check where these addresses come from, then resume.`,
  complained: (count: number, sent: number, at: string | null): string =>
    `${grouped(count)} of ${grouped(sent)} emails were reported as spam${at === null ? "" : `, most at ${at}`}. Write only to customers who asked for it, then resume.`,
};
export const quotaReached = "Today's sending limit is reached. Sending resumes tomorrow";
export const senderQuotaReached =
  "Today's limit of this sender is reached. Sending resumes tomorrow";
export const retryNotEnded = "Only an ended campaign can retry its failed recipients";
export const nobodyToRetry =
  "No recipient to retry: the failed ones can't be emailed any more, or may have received it";
export const everybodyCapped =
  "The failed recipients have reached your limit of emails in 7 days. Try later, or raise it in Sending rules";
export const deliveryUnknown = "outcome unknown — not resent";
export const unsubscribed = "You are unsubscribed and will get no more of these emails";
export const suppressionsAdded = (c: { added: number; known: number; refused: number }): string =>
  [
    `${addresses(c.added)} added`,
    c.known > 0 && `${grouped(c.known)} already on the list`,
    c.refused > 0 && `${grouped(c.refused)} refused`,
  ]
    .filter((part) => part !== false)
    .join(", ");
export const suppressionsRemoved = (c: { removed: number; unsubscribed: number }): string =>
  c.unsubscribed === 0
    ? `${addresses(c.removed)} removed`
    : `${addresses(c.removed)} removed, ${grouped(c.unsubscribed)} kept because they have also unsubscribed`;
export const gmailNotOffered =
  "Connecting Gmail is not set up on this server. Paste an access token or use an app password";
export const googleOutOfReach = "Google can't be reached to renew the access to Gmail";
export const smtpClientSecretNeeded = "Please enter the app's client secret";
export const smtpAppProblems = {
  revoked: "The refresh token has expired or was revoked. Enter a new one",
  badApp: "The client ID or the client secret was not accepted",
  unavailable: "Microsoft did not answer. Please try again",
};
export const smtpConnectAgain =
  "Microsoft no longer gives access to your mailbox. Connect it again in Email Settings, then resume";
export const gmailConnectAgain =
  "Google no longer accepts this connection. Connect Gmail again in Email Settings";
export const limitsSaved = "Sending limits saved";
export const rampReached = (domain: string, allowance: number): string =>
  `The ramp plan of ${domain} allows ${grouped(allowance)} emails today, and they are sent.`;
export const rampStarted = "Ramp plan started";
export const rampStopped = "Ramp plan stopped";
export const rampNotYours = (domain: string): string =>
  `${domain} belongs to a mailbox provider. A ramp plan is for a domain of your own`;
export const reportsNoEvents = "This service does not report deliveries";
export const notTheChosenService = "Your emails are not sent with this service";
export const eventsNotHere =
  "The service can't reach an address on this machine. Set PUBLIC_URL to a public address";
export const eventsNoResponse = "The service did not respond when asked to report events";
export const eventsKeyRefused =
  "This key can't set up webhooks. Use a key with full access, or enter the address there by hand";
export const eventsRefused = (status: number): string =>
  `The service refused to report events (${status}). Try again, or enter the address there by hand`;
export const sandboxIsLocal = "The sandbox works only on its own machine";
export const messageTooSlow =
  "This message takes too long to read. Shorten it, or remove repetitions";
export const campaignTooSlow =
  "Stopped because its message takes too long to render. Duplicate it, shorten the message and send that";
export const unavailable = "This is not available right now. Please try again in a moment";
export const accountMoving =
  "Your account is moving to another server. Please try again in a few seconds";
export const accountMoved = (address: string): string =>
  `Your account has moved to ${address}. Continue there`;
export const diskFull =
  "The server's disk is full, so nothing was changed. Please ask your administrator to free some space";
export const tookTooLong =
  "This took longer than the server allows, so it was stopped. Please try again in a moment";
