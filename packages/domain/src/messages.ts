import { AUTOMATION_MESSAGES } from "./automation-messages.ts";
import { BRAND_MESSAGES } from "./brand-messages.ts";
import { TEMPLATE_MESSAGES } from "./template-messages.ts";
import { customers, grouped, orders } from "./counted-words.ts";
import { FIELD_MESSAGES } from "./field-messages.ts";
import { IMAGE_MESSAGES } from "./image-messages.ts";
import { IMPORT_FILE_MESSAGES } from "./import-file-messages.ts";
import { ORDER_MESSAGES } from "./order-messages.ts";
import { PERSONAL_DATA_MESSAGES } from "./personal-data-messages.ts";
import { SERVER_MESSAGES } from "./server-messages.ts";
import { TAKE_BACK_MESSAGES } from "./take-back-messages.ts";
import { WEBHOOK_MESSAGES } from "./webhook-messages.ts";

const rowsOf = (kind: "customers" | "orders" | undefined, count: number): string =>
  kind === "orders" ? orders(count) : customers(count);

/**
 * What the product says to a person when something happens: by screen,
 * and under `server` the ones the api adds. A sentence that takes a value is a function of it.
 */
export type { ImportFileKind } from "./import-file-messages.ts";

export const MESSAGES = {
  connectionLost: "The server can’t be reached. What you entered stays, and it goes on by itself.",
  personalData: PERSONAL_DATA_MESSAGES,
  text: {
    tooLong: (what: string, most: number): string => `${what} may have at most ${most} characters`,
    noRoom: (what: string): string =>
      `${what} takes too much room: some of its characters take that of many. Please shorten it`,
  },
  auth: {
    loginSuccessful: "Login successful!",
    loginFailed: (providerName: string): string => `${providerName} login failed`,
    loggedOut: "Logged out successfully",
    logoutFailed: "Failed to logout",
    ended: {
      expired: "Your session has ended, sign in again",
      leftElsewhere: "You signed out in another tab",
      notAllowed: "Your address may not use this Dakiya",
    },
    endedOn: (page: string): string =>
      `Your session ended while you were on ${page}. What you had typed there is kept.`,
  },
  securityLog: {
    fetchFailed: "Failed to load the security log",
    none: "Nothing has been recorded yet",
    noneFound: "Nothing was recorded that matches",
  },
  sessions: {
    loadFailed: "Failed to load your sessions",
    endFailed: "Failed to sign out the session",
    ended: "Session signed out",
    othersEnded: (count: number): string =>
      count === 0
        ? "There was no other session"
        : `${grouped(count)} other ${count === 1 ? "session" : "sessions"} signed out`,
  },
  apiKeys: {
    loadFailed: "Failed to load the API keys",
    createFailed: "Failed to create the API key",
    revokeFailed: "Failed to revoke the API key",
    none: "No API keys yet",
    copied: "API key copied",
    copyFailed: "The key could not be copied: select it and copy it by hand",
    shownOnce: "Copy this key now and keep it like a password. It is not shown again.",
    confirmRevoke: (name: string): string =>
      `Programs that use "${name}" are refused from their next request on. This action cannot be undone.`,
    revoked: (name: string): string => `"${name}" is revoked`,
  },
  fields: FIELD_MESSAGES,
  images: IMAGE_MESSAGES,
  importFiles: IMPORT_FILE_MESSAGES,
  orders: ORDER_MESSAGES,
  automations: AUTOMATION_MESSAGES,
  webhooks: WEBHOOK_MESSAGES,
  brand: BRAND_MESSAGES,
  templates: TEMPLATE_MESSAGES,
  dashboard: {
    loadFailed: "Failed to load dashboard data",
    noCampaigns: "No campaigns yet",
    ready: "Ready to start your CRM journey!",
    dismissFailed: "Failed to put the guide away",
  },
  campaigns: {
    untitled: "Untitled draft",
    fetchFailed: "Failed to fetch campaigns",
    logsFailed: "Failed to fetch communication logs",
    messageFailed: "Failed to fetch the message",
    deleteFailed: "Failed to delete campaign",
    deleted: "Campaign deleted successfully",
    confirmDelete: (name: string): string =>
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    deleteUnderWay: (c: { sent: number; left: number }): string =>
      `${grouped(c.sent)} ${c.sent === 1 ? "mail has" : "mails have"} gone out already; ${grouped(c.left)} ${c.left === 1 ? "person" : "people"} not mailed yet will get none.`,
    emailRequired: "Email Configuration Required",
    rescheduled: (when: string): string => `Campaign scheduled for ${when}`,
    rescheduleFailed: "Failed to change the time",
    duplicateFailed: "Failed to duplicate the campaign",
    followUpFailed: "Failed to make a follow-up",
    retrying: "The campaign goes out again to those it had failed for",
    /** @param capped - Left out, as they have reached the account's limit. */
    retryingWithout: (capped: number): string =>
      `The campaign goes out again to those it had failed for, without ${capped} who reached the limit of mails in 7 days`,
    retryFailed: "Failed to retry",
    confirmRetry: (name: string, failed: number): string =>
      `"${name}" failed for ${failed} ${failed === 1 ? "person" : "people"}. Send it to them again?`,
    notRetried:
      "Left out are those who were deactivated, have unsubscribed or are on the do-not-mail list, those whose mail came back, and those of whom nobody knows whether they got it.",
    outcomeUnknown: (unknown: number): string =>
      `Outcome unknown for ${unknown.toLocaleString("en-IN")} ${unknown === 1 ? "recipient" : "recipients"}, not sent again.`,
    unknownMayGetTwice: "Some may already have this email and would get it twice.",
    sendToUnknown: (unknown: number): string => `Send to these ${unknown.toLocaleString("en-IN")}`,
    backToDraft: "The campaign is a draft again",
    backToDraftFailed: "Failed to make it a draft",
    outageGoesOn: "Nobody is lost: sending goes on by itself when it is back.",
    pauseFailed: "Failed to pause campaign",
    resumeFailed: "Failed to resume campaign",
    cancelFailed: "Failed to cancel campaign",
    cancelled: "Campaign cancelled",
    confirmCancel: (name: string): string =>
      `Are you sure you want to cancel "${name}"? Whoever has not been mailed yet will not be. This action cannot be undone.`,
  },
  customers: {
    fetchFailed: "Failed to fetch customers",
    uploadFailed: "Failed to upload customers",
    uploadTooLarge:
      "The file is larger than the proxy in front of this server lets through. Please upload it in parts, or ask whoever runs the server to allow larger uploads",
    uploadNeedsCsv: "Please upload a CSV file",
    deactivateFailed: "Failed to deactivate customer",
    deactivated: "Customer deactivated successfully",
    updateFailed: "Failed to update customer",
    updated: "Customer updated successfully",
    templateDownloaded: "Enhanced template downloaded! Includes all fields for proper analytics.",
    noneFound: "No customers found matching your filters",
    confirmDelete: (name: string): string =>
      `Are you sure you want to delete ${name}? This action cannot be undone.`,
    cancelImportFailed: "Failed to cancel the import",
    mapImportFailed: "Failed to start the import",
    importWaits: (filename: string) =>
      `${filename} is waiting on Customers: say what its columns hold, and the import begins`,
    importOptOuts: (count: number) =>
      `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email`,
    importOptOutsLost: (count: number) =>
      `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email. Import it as Accepts email, or these people can be mailed`,
    importReadsBadly: "Some characters can't be read in this encoding. Choose another one",
    workbook: {
      unreadable: "This workbook can't be read here. Save it as CSV in Excel and choose that file.",
      tooLarge:
        "This workbook is too large to convert here. Save it as CSV in Excel and choose that file.",
    },
    importAddFrom: (filename: string) =>
      `The file is not kept. To add these columns, choose ${filename} again.`,
    importAddKept: "Ignored columns can become fields of these customers.",
    importsFailed: "Failed to fetch imports",
    undoImportFailed: "Failed to undo the import",
    confirmUndoImport: (c: {
      created: number;
      updated: number;
      kind?: "customers" | "orders";
    }): string =>
      [
        c.created > 0 && `The ${rowsOf(c.kind, c.created)} this import added will be removed.`,
        c.updated > 0 &&
          `The ${rowsOf(c.kind, c.updated)} it changed will be as they were before it.`,
        c.kind === "orders"
          ? "Orders that changed since stay as they are."
          : "Whoever has changed or was mailed since stays as they are.",
      ]
        .filter((part) => part !== false)
        .join(" "),
  },
  audience: {
    loading: "Loading Audience Insights...",
    noSegments: "No segments found",
    noSegmentsSearch: "Try adjusting your search terms",
    noSegmentsHint: "Create your first audience segment to get started",
    noCampaignForSegment: "No campaign found for this segment",
    logsFailed: "Failed to fetch communication logs",
    segmentUpdateFailed: "Failed to update segment",
    segmentDuplicateFailed: "Failed to duplicate segment",
    segmentDeleteFailed: "Failed to delete segment",
    confirmDeleteSegment: (name: string): string =>
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
  },
  emailSettings: {
    fetchFailed: "Failed to fetch email settings",
    saveFailed: "Failed to save email settings",
    saved: "Email settings saved successfully!",
    testFailed: "Test email failed. Please check your configuration.",
    testSent: "Test email sent! Check your inbox to verify configuration.",
    notAccepted: (service: string, what: string, said: string): string =>
      `${service} does not accept this ${what}${said}`,
    keyMayNotSend: (service: string): string =>
      `${service} does not let this key send. Give it the permission to send mail there`,
    notAsked: (service: string): string => `${service} could not be asked about the credential`,
    savedBut: (reason: string): string => `Saved. ${reason}`,
    testSubject: "Test email from Dakiya",
    testBody: "This test email shows that your email configuration works.",
    identityRequired: "Please fill in your email and company name",
    credentialRequired: (service: string): string =>
      `Please configure API credentials for ${service}`,
    saveFirst: "Please save your configuration first",
    confirmRemoveCredential: (credential: string, service: string): string =>
      `The ${credential} is deleted at once. Campaigns that need it to send by ${service} pause until you enter another and resume them.`,
    confirmRemoveWebhookSecret: (service: string): string =>
      `The secret is deleted at once. Events of ${service} are refused from then on, also those of mails already sent.`,
    removed: (credential: string): string => `${credential} removed`,
    removeFailed: "Failed to remove it",
    gmailResult: {
      connected: "Gmail is connected",
      denied: "Gmail was not connected: access was not granted",
      refused:
        "Gmail was not connected: this answer does not belong to your session, or came too late. Please try again",
      failed: "Gmail was not connected: Google did not give access. Please try again",
    },
    gmailConnectFailed: "Failed to connect Gmail",
    gmailDisconnectFailed: "Failed to disconnect Gmail",
    gmailDisconnected: "Gmail is disconnected",
    limitsFetchFailed: "Failed to fetch sending limits",
    limitsSaveFailed: "Failed to save sending limits",
    limitsPerDay: "Please enter a whole number of at least 1, or leave it empty",
    limitsPerSecond: "Please enter a number from 0.1 to 1000",
    eventsFetchFailed: "Failed to fetch delivery reports",
    eventsConnectFailed: "Failed to connect delivery reports",
    webhookSecretSaved: "Saved. Events are taken from now on",
  },
  suppressions: {
    fetchFailed: "Failed to fetch the suppression list",
    addFailed: "Failed to add to the suppression list",
    removeFailed: "Failed to remove from the suppression list",
    none: "Nobody is on the suppression list",
    noneFound: "No addresses found matching your search",
    nothingToAdd: "Please enter at least one email address",
    fileUnreadable: "This file could not be read",
    fileEmpty: "This file holds no email addresses",
    confirmRemove: {
      manual: (email: string): string => `${email} may be mailed again.`,
      bounced: (email: string): string =>
        `Mail to ${email} bounced for good. It may be mailed again; if it still does not exist, that harms your reputation as a sender.`,
      complained: (email: string): string =>
        `${email} reported a mail of yours as spam. Remove it only if this person has asked for your mails again.`,
      unsubscribed: (email: string): string =>
        `${email} has unsubscribed. Remove it only if this person has asked for your mails again.`,
    },
    removed: (email: string): string => `${email} may be mailed again`,
    stillUnsubscribed: (email: string): string =>
      `${email} has unsubscribed as well, and stays on the list for that`,
    notListed: (email: string): string => `${email} was not on the list any more`,
  },
  createCampaign: {
    nameRequired: "Campaign name is required",
    nameToast: "Please enter a campaign name",
    subjectRequired: "Subject is required",
    subjectToast: "Please enter a subject line",
    messageRequired: "Message is required",
    messageToast: "Please enter a message body",
    variableRequired: "Message must include at least one personalization variable like {name}",
    oneMessage: "A campaign has one message: send a body, a design or html",
    htmlHint: "Paste a whole email or a part of it. Scripts, forms and the like are removed",
    htmlRemoved: (what: readonly string[]): string =>
      `Removed, not allowed in email: ${what.join(", ")}`,
    htmlLost: "The HTML is lost. The text you wrote before comes back",
    designUnreadable: "This message can't be edited by this version. The preview shows it",
    cutByGmail: (size: string): string =>
      `This mail is ${size} of HTML. Gmail cuts it off after 102 KB: make it shorter.`,
    noPostalAddress: "Your brand has no postal address, which the footer shows.",
    largePicture: (size: string): string =>
      `A picture is ${size}: on a slow connection it comes late. Below 200 KB is better.`,
    designLost: "The design is lost. What it says stays as plain text",
    htmlTooLong: (most: number): string =>
      `HTML may have at most ${most} characters. Take out what is not needed, such as embedded pictures`,
    htmlTooDeep: (most: number): string =>
      `This HTML has tags nested more than ${most} deep, or never closed. Check that each tag is closed`,
    htmlIsAmp: "This is an AMP email, which can't be sent. Paste its HTML version instead",
    mailTooLarge: (size: number, most: number): string =>
      `This message makes mails of ${size} KB, and at most ${most} KB can be sent. Make it shorter`,
    tooManyVersions:
      "This message has too many versions for its recipients. Show fewer blocks to some people only, or make it shorter",
    ruleRequired: "Please add at least one segment rule",
    estimateRequired: "Please estimate audience size first by clicking 'Estimate Size'",
    estimateNeedsRules: "Please add at least one segment rule first",
    aiNeedsRules: "Please define segment rules first",
    estimateFailed: "Failed to estimate audience",
    estimated: (count: number): string => `Estimated audience: ${count} customers`,
    estimatedSize: (count: number): string => `Estimated audience size: ${count} customers`,
    previewFailed: "Failed to get preview",
    createFailed: "Failed to create campaign",
    created: "Campaign created successfully!",
    creating: "Creating Campaign...",
    scheduled: (when: string): string => `Campaign scheduled for ${when}`,
    unknownVariable: (name: string, people: string | null): string =>
      `{${name}} is not known and goes out as it is written${people === null ? "" : ` to ${people}`}.`,
    foreignTag: (tag: string): string => `${tag} is written as in another tool.`,
    unknownVariableMeant: (variable: string): string => `Did you mean {${variable}}?`,
    unknownVariableStops: "Nothing has been sent: correct it, or send it as it is written.",
    reviewFailed: "The review could not be loaded",
    testFailed: "Failed to send the test mail",
    draftSaved: "Draft saved",
    draftFailed: "Failed to save the draft",
    draftEmpty: "Nothing is written yet that could be kept",
    draftNotLoaded: "The draft could not be loaded",
    draftSaving: "Saving…",
    draftSavedAt: (time: string): string => `Saved ${time}`,
    draftWaiting: "Not saved yet",
    draftUnreached: "Not saved yet: kept in this browser until the server can be reached",
    draftKept: "Kept as a draft",
    draftBack: (when: string): string => `What you wrote here on ${when} is back.`,
    draftOther: (when: string): string =>
      `This draft has been saved since. What you wrote here on ${when} is not part of it.`,
    unfinished: (name: string, when: string): string =>
      `You were writing ${name === "" ? "a campaign" : `"${name}"`} on ${when}.`,
    leaveUnsaved: "What you have written is not saved. Leave this page without it?",
    segmentName: (campaignName: string): string => `Segment for ${campaignName}`,
  },
  ai: {
    created: "AI-generated content created!",
    quotaExceeded: "AI service quota exceeded. Please try again later or contact support.",
    busy: "AI service is currently busy. Please try again in a few minutes.",
    authenticationFailed: "AI service authentication failed. Please check your API key.",
    invalidFormat: "AI generated content is not in the correct format. Please try again.",
    failed: "Failed to generate content",
    replaceWritten:
      "The AI writes a new subject and message in the place of yours. You can bring yours back afterwards.",
    stopped: "Stopped. What had been written by then is kept",
    empty: "No content generated",
    subjectTooLong: "Generated subject line is longer than recommended (60 characters)",
    rewritten: "The AI has rewritten your text. Undo brings yours back",
    missingVariables: "Generated content might be missing personalization variables",
  },
  failures: {
    noMailbox: "There is no mailbox with this address",
    noDomain: "There is no mail server for this address",
    malformed: "This is not a valid email address",
    full: "The mailbox is full",
    closed: "The mailbox has been closed",
    tooLarge: "The mail is too large for this mailbox",
    unwanted: "The receiving server did not want this mail",
    unreachable: "The receiving server could not be reached",
    putOff: "The receiving server put the mail off too often",
  },
  sampleData: {
    loaded: "Sample data loaded",
    loadFailed: "Failed to load the sample data",
    removed: "Sample data removed",
    removeFailed: "Failed to remove the sample data",
  },
  takeBack: TAKE_BACK_MESSAGES,
  server: SERVER_MESSAGES,
} as const;
