import { PLACE_MESSAGES } from "./address-places.ts";
import { couponMessages } from "./coupon-messages.ts";
import { senderMessages } from "./sender-messages.ts";
import { BULK_MESSAGES } from "./bulk-messages.ts";
import { AUTOMATION_MESSAGES } from "./automation-messages.ts";
import { BRAND_MESSAGES } from "./brand-messages.ts";
import { TEMPLATE_MESSAGES } from "./template-messages.ts";
import { customers, grouped, orders } from "./counted-words.ts";
import { DUPLICATE_MESSAGES } from "./duplicate-messages.ts";
import { FIELD_MESSAGES } from "./field-messages.ts";
import { FILE_MESSAGES, IMAGE_MESSAGES } from "./library-messages.ts";
import { IMPORT_FILE_MESSAGES } from "./import-file-messages.ts";
import { INBOX_MESSAGES } from "./inbox-messages.ts";
import { LIST_HEALTH_MESSAGES } from "./list-health-messages.ts";
import { MESSAGE_CHECK_MESSAGES } from "./message-check-messages.ts";
import { NOTE_MESSAGES } from "./note-messages.ts";
import { ORDER_MESSAGES, PRODUCT_MESSAGES } from "./order-messages.ts";
import { PERSONAL_DATA_MESSAGES } from "./personal-data-messages.ts";
import { RULE_MESSAGES } from "./rule-messages.ts";
import { SAVED_BLOCK_MESSAGES } from "./saved-block-messages.ts";
import { SEGMENT_MESSAGES } from "./segment-messages.ts";
import { SERVER_MESSAGES } from "./server-messages.ts";
import { TAKE_BACK_MESSAGES } from "./take-back-messages.ts";
import { TEST_EMAIL_MESSAGES } from "./test-email-messages.ts";
import { trackingMessages } from "./tracking-messages.ts";
import { VARIANT_MESSAGES } from "./variant-messages.ts";
import { VIEW_MESSAGES } from "./view-messages.ts";
import { WEBHOOK_MESSAGES } from "./webhook-messages.ts";

const rowsOf = (kind: "customers" | "orders" | undefined, count: number): string =>
  kind === "orders" ? orders(count) : customers(count);

/**
 * Messages to users: by screen, and under `server` the ones the api adds. A message with a value is a function of it.
 */
export type { ImportFileKind } from "./import-file-messages.ts";

export const MESSAGES = {
  notReached: "Dakiya could not be reached. Check your connection, then try again.",
  serverFailed: "Something went wrong on our side. Try again.",
  connectionLost: "The server can’t be reached. Your entries are kept, and Dakiya keeps trying.",
  personalData: PERSONAL_DATA_MESSAGES,
  listHealth: LIST_HEALTH_MESSAGES,
  variants: VARIANT_MESSAGES,
  views: VIEW_MESSAGES,
  rules: RULE_MESSAGES,
  text: {
    tooLong: (what: string, most: number): string => `${what} may have at most ${most} characters`,
    noRoom: (what: string): string => `${what} takes too much storage. Please shorten it`,
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
    endedOn: (page: string): string => `Your session ended on ${page}. Your text there is kept.`,
  },
  securityLog: {
    fetchFailed: "Failed to load the security log",
    none: "Nothing has been recorded yet",
    noneFound: "No entries match",
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
  segments: SEGMENT_MESSAGES,
  files: FILE_MESSAGES,
  places: PLACE_MESSAGES,
  images: IMAGE_MESSAGES,
  importFiles: IMPORT_FILE_MESSAGES,
  testEmails: TEST_EMAIL_MESSAGES,
  messageCheck: MESSAGE_CHECK_MESSAGES,
  orders: ORDER_MESSAGES,
  products: PRODUCT_MESSAGES,
  automations: AUTOMATION_MESSAGES,
  webhooks: WEBHOOK_MESSAGES,
  brand: BRAND_MESSAGES,
  templates: TEMPLATE_MESSAGES,
  savedBlocks: SAVED_BLOCK_MESSAGES,
  dashboard: {
    loadFailed: "Failed to load dashboard data",
    noCampaigns: "No campaigns yet",
    ready: "Ready to start your CRM journey!",
    dismissFailed: "Failed to hide the guide",
  },
  campaignReport: {
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
  },
  customers: {
    fetchFailed: "Failed to fetch customers",
    uploadFailed: "Failed to upload customers",
    uploadTooLarge:
      "The file is larger than the proxy of this server allows. Split it, or ask your administrator to allow larger uploads",
    uploadNeedsCsv: "Please upload a CSV file",
    deactivateFailed: "Failed to deactivate customer",
    deactivated: "Customer deactivated successfully",
    updateFailed: "Failed to update customer",
    updated: "Customer updated successfully",
    templateDownloaded: "Enhanced template downloaded! Includes all fields for proper analytics.",
    noneFound: "No customers found matching your filters",
    writeFailed: "Failed to begin a campaign to these customers",
    brokenRules: "The rules in this address can't be read, so the list is shown without them",
    confirmDelete: (name: string): string =>
      `Are you sure you want to delete ${name}? This action cannot be undone.`,
    cancelImportFailed: "Failed to cancel the import",
    mapImportFailed: "Failed to start the import",
    importWaits: (filename: string) =>
      `${filename} is waiting on Customers: choose where its columns go to start the import`,
    importOptOuts: (count: number) =>
      `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email`,
    importOptOutsLost: (count: number) =>
      `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email. Import it as Accepts email, or these customers can be emailed`,
    importReadsBadly: "Some characters can't be read in this encoding. Choose another",
    workbook: {
      unreadable: "This workbook can't be read here. Save it as CSV in Excel and choose that file.",
      tooLarge:
        "This workbook is too large to convert here. Save it as CSV in Excel and choose that file.",
    },
    importAddFrom: (filename: string) =>
      `Dakiya does not keep the file. To add these columns, choose ${filename} again.`,
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
        c.updated > 0 && `The ${rowsOf(c.kind, c.updated)} it changed will be restored.`,
        c.kind === "orders"
          ? "Orders changed since then stay as they are."
          : "Customers changed or emailed since then stay as they are.",
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
  senders: senderMessages,
  tracking: trackingMessages,
  coupons: couponMessages,
  emailSettings: {
    fetchFailed: "Failed to fetch email settings",
    saveFailed: "Failed to save email settings",
    saved: "Email settings saved successfully!",
    testFailed: "Test email failed. Please check your configuration.",
    testSent: "Test email sent! Check your inbox to verify configuration.",
    notAccepted: (service: string, what: string, said: string): string =>
      `${service} does not accept this ${what}${said}`,
    keyMayNotSend: (service: string): string =>
      `${service} does not let this key send email. Give it that permission there`,
    notChecked: (service: string): string =>
      `${service} could not be reached to check the credential`,
    savedBut: (reason: string): string => `Saved. ${reason}`,
    testSubject: "Test email from Dakiya",
    testToSelf: (isFurther: boolean): string =>
      `A test email goes only to ${isFurther ? "the sender’s own address" : "your own Company Email address"}`,
    domainFetchFailed: "Failed to load the check of your domain",
    domainChecking: "Your domain is being looked up",
    domainCheckFailed: "Failed to look your domain up",
    domainLookupsOff: "Look-ups are turned off on this server. Ask your administrator",
    testBody: "This test email shows that your email configuration works.",
    identityRequired: "Please fill in your email and company name",
    credentialRequired: (service: string): string =>
      `Please configure API credentials for ${service}`,
    smtpAccessRequired: "Please connect the mailbox with Microsoft before you save",
    smtpTokenRefused:
      "An access token ends within the hour. Connect the mailbox, or send a refresh token",
    smtpConnectFailed: "Failed to connect the mailbox",
    smtpResult: {
      connected: "The mailbox is connected. Save to send with it",
      denied: "The mailbox was not connected: access was not granted",
      refused:
        "The mailbox was not connected: the response was for another session or came too late. Please try again",
      failed: "The mailbox was not connected: Microsoft did not give access. Please try again",
    },
    saveFirst: "Please save your configuration first",
    confirmRemoveCredential: (credential: string, service: string): string =>
      `The ${credential} is deleted at once. Campaigns that need it to send by ${service} pause until you enter another and resume them.`,
    confirmRemoveWebhookSecret: (service: string): string =>
      `The secret is deleted at once. Events from ${service} are then refused, for emails already sent as well.`,
    removed: (credential: string): string => `${credential} removed`,
    removeFailed: "Failed to remove it",
    gmailResult: {
      connected: "Gmail is connected",
      denied: "Gmail was not connected: access was not granted",
      refused:
        "Gmail was not connected: the response was for another session or came too late. Please try again",
      failed: "Gmail was not connected: Google did not give access. Please try again",
    },
    gmailConnectFailed: "Failed to connect Gmail",
    gmailDisconnectFailed: "Failed to disconnect Gmail",
    gmailDisconnected: "Gmail is disconnected",
    limitsFetchFailed: "Failed to fetch sending limits",
    limitsSaveFailed: "Failed to save sending limits",
    rampWhy:
      "Mailbox providers distrust a new domain that suddenly sends much. A ramp plan lets a few emails out each day, then more.",
    rampFetchFailed: "Failed to load the ramp plan",
    rampStartFailed: "Failed to start the ramp plan",
    rampStopFailed: "Failed to stop the ramp plan",
    confirmStopRamp:
      "Emails that wait for its next day go out at once, as far as your service allows.",
    limitsPerDay: "Please enter a whole number of at least 1, or leave it empty",
    limitsPerSecond: "Please enter a number from 0.1 to 1000",
    eventsFetchFailed: "Failed to fetch delivery reports",
    eventsConnectFailed: "Failed to connect delivery reports",
    webhookSecretSaved: "Saved. Events are accepted from now on",
  },
  suppressions: {
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
  },
  createCampaign: {
    nameRequired: "Campaign name is required",
    nameToast: "Please enter a campaign name",
    subjectRequired: "Subject is required",
    subjectToast: "Please enter a subject line",
    previewTextHint: "Optional. Inboxes show it after the subject.",
    messageRequired: "Message is required",
    messageToast: "Please enter a message body",
    variableRequired: "Message must include at least one personalization variable like {name}",
    oneMessage: "A campaign has one message: send a body, a design or html",
    htmlHint: "Paste a whole email or part of one. Scripts and forms are removed",
    htmlRemoved: (what: readonly string[]): string =>
      `Removed, not allowed in email: ${what.join(", ")}`,
    htmlLost: "The HTML is lost. Your earlier text comes back",
    designUnreadable: "This version can't edit this message. The preview shows it",
    cutByGmail: (size: string): string =>
      `This email has ${size} of HTML. Gmail cuts it off after 102 KB: shorten it.`,
    noPostalAddress: "Your brand has no postal address. Many countries require it in the footer.",
    largePicture: (size: string): string =>
      `An image is ${size} and loads late on slow connections. Below 200 KB is better.`,
    lowContrast: (ratio: number): string =>
      `Hard to read: the contrast of text and background is ${ratio}:1. At least 4.5:1 is needed.`,
    designLost: "The design is lost. Its words stay as plain text",
    htmlTooLong: (most: number): string =>
      `HTML may have at most ${most} characters. Remove parts such as embedded images`,
    htmlTooDeep: (most: number): string =>
      `This HTML nests tags more than ${most} deep. Check that each tag is closed`,
    htmlIsAmp: "This is an AMP email, which can't be sent. Paste its HTML version instead",
    mailTooLarge: (size: number, most: number): string =>
      `This message makes emails of ${size} KB, and the limit is ${most} KB. Shorten it`,
    tooManyVersions:
      "This message has too many versions. Show fewer blocks to some customers only, or shorten it",
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
    unknownVariable: (name: string, recipients: string | null): string =>
      `{${name}} is not known and is sent as written${recipients === null ? "" : ` to ${recipients}`}.`,
    foreignTag: (tag: string): string => `${tag} is the syntax of another tool.`,
    unknownVariableMeant: (variable: string): string => `Did you mean {${variable}}?`,
    unknownVariableStops: "Nothing has been sent: correct it, or send it as written.",
    reviewFailed: "The review could not be loaded",
    testFailed: "Failed to send the test email",
    noSubject: "(no subject)",
    inboxLengths: (c: {
      /** Undefined where nobody is known. */
      recipient: string | undefined;
      subject: number;
      previewText: number;
    }): string =>
      `${c.recipient === undefined ? "" : `For ${c.recipient}: `}${c.recipient === undefined ? "Subject" : "subject"} ${c.subject} characters, preview text ${c.previewText}`,
    draftSaved: "Draft saved",
    draftFailed: "Failed to save the draft",
    draftEmpty: "Nothing to save yet",
    draftNotLoaded: "The draft could not be loaded",
    draftSaving: "Saving…",
    draftSavedAt: (time: string): string => `Saved ${time}`,
    draftWaiting: "Not saved yet",
    draftUnreached: "Not saved yet: kept in this browser until the server is back",
    draftKept: "Kept as a draft",
    discardFailed: "Your changes could not be taken back. Open the draft to check it",
    draftBack: (when: string): string => `Your text from ${when} is back.`,
    draftOther: (when: string): string =>
      `This draft was saved after ${when}. Your text from then is not part of it.`,
    unfinished: (name: string, when: string): string =>
      `You were writing ${name === "" ? "a campaign" : `"${name}"`} on ${when}.`,
    leaveUnsaved: "Your text is not saved. Leave this page without it?",
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
      "The AI replaces your subject and message. You can bring yours back afterwards.",
    stopped: "Stopped. The text written so far is kept",
    empty: "No content generated",
    subjectTooLong: "Generated subject line is longer than recommended (60 characters)",
    rewritten: "The AI rewrote your text. Undo brings yours back",
    missingVariables: "Generated content might be missing personalization variables",
  },
  failures: {
    noMailbox: "No mailbox has this address",
    noDomain: "This address has no mail server",
    malformed: "This is not a valid email address",
    full: "The mailbox is full",
    closed: "The mailbox has been closed",
    tooLarge: "The email is too large for this mailbox",
    unwanted: "The receiving server rejected this email",
    unreachable: "The receiving server could not be reached",
    putOff: "The receiving server deferred the email too often",
  },
  failureGroups: {
    unknown: "Outcome unknown, not sent again",
    givenUp: "Given up after too many tries",
    notSent: "Not sent, for a reason that the logs name",
    unsubscribed: "Unsubscribed before sending",
    deactivated: "Deactivated before sending",
    cancelled: "Cancelled before sending",
    other: "Another reason, named in the logs",
  },
  sampleData: {
    loaded: "Sample data loaded",
    loadFailed: "Failed to load the sample data",
    removed: "Sample data removed",
    removeFailed: "Failed to remove the sample data",
  },
  bulk: BULK_MESSAGES,
  inbox: INBOX_MESSAGES,
  notes: NOTE_MESSAGES,
  duplicates: DUPLICATE_MESSAGES,
  takeBack: TAKE_BACK_MESSAGES,
  server: SERVER_MESSAGES,
} as const;
