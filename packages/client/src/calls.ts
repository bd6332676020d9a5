// Written by `pnpm --filter @dakiya/client calls` from the domain's tables of calls; don't edit.
export type { DesignDocument } from "@dakiya/domain/campaign/design";
import type { OPERATIONS, STREAMS, WHOLE_LISTS } from "@dakiya/domain/api";
import { call } from "./row.ts";
import { UPLOADS } from "./upload.ts";

type Calls = typeof OPERATIONS;
type Streams = typeof STREAMS;
type Lists = typeof WHOLE_LISTS;

/** Every call that a program may make, by noun and verb: the client has a method for each row. */
export const CALLS = {
  ai: {
    /** Text for a campaign as it is written; the last event is `done` or `failed`. */
    events: call<Streams["ai"]["events"]>("POST /ai/generate-campaign-content/events", {
      takesInput: true,
      response: "events",
    }),
    /** Whether AI can write here: without a key of the server it can't. */
    get: call<Calls["ai"]["get"]>("GET /ai"),
    /** Text for a campaign: 'Subject: …', a blank line, the body. */
    generateCampaignContent: call<Calls["ai"]["generateCampaignContent"]>(
      "POST /ai/generate-campaign-content",
      { takesInput: true },
    ),
    /** Lines of a message improved, shortened or translated, with their variables and tags. */
    rewriteText: call<Calls["ai"]["rewriteText"]>("POST /ai/rewrite-text", { takesInput: true }),
    /** Pieces of a message in another language; one that loses a variable or a link is refused. */
    translate: call<Calls["ai"]["translate"]>("POST /ai/translate", { takesInput: true }),
  },
  automations: {
    /** The report of a step's email over all versions as CSV: a row for each figure, of the email and of each link. */
    emailReportCsv: call<Streams["automations"]["emailReportCsv"]>(
      "GET /automation/:id/emails/:step/report.csv",
      { response: "download" },
    ),
    /** The account's automations, the newest first, each with how many are in it. */
    list: call<Calls["automations"]["list"]>("GET /automation"),
    /** Create an automation as a draft; without a document it begins empty. */
    create: call<Calls["automations"]["create"]>("POST /automation", { takesInput: true }),
    /** Starters: automations whose documents are filled in. */
    starters: call<Calls["automations"]["starters"]>("GET /automation/starters"),
    /** The time zone of automations, the limit of marketing emails in 7 days, and the wait before sending. */
    rules: call<Calls["automations"]["rules"]>("GET /automation/rules"),
    /** Set the sending rules; a mailCap of null is no limit. */
    saveRules: call<Calls["automations"]["saveRules"]>("PUT /automation/rules", {
      takesInput: true,
    }),
    /** One automation: its draft, its live version, and what keeps the draft from being published. */
    get: call<Calls["automations"]["get"]>("GET /automation/:id"),
    /** Change the name or the draft, complete or not; the live version keeps running. */
    save: call<Calls["automations"]["save"]>("PUT /automation/:id", { takesInput: true }),
    /** Delete an automation that no rules refer to: its enrolments end, and it sends no more email. */
    delete: call<Calls["automations"]["delete"]>("DELETE /automation/:id"),
    /** How many customers match now, and how many emails publishing would send at once. */
    entry: call<Calls["automations"]["entry"]>("GET /automation/:id/entry"),
    /** Publish the draft. includeExisting enrols customers who match now; inside says whether those enrolled finish the old version or move. */
    switchOn: call<Calls["automations"]["switchOn"]>("POST /automation/:id/switch-on", {
      takesInput: true,
    }),
    /** Pause an automation: enrolments stay where they are, and waiting emails are not sent. */
    pause: call<Calls["automations"]["pause"]>("POST /automation/:id/pause"),
    /** Resume an automation; overdue says whether emails due meanwhile are sent or skipped. */
    resume: call<Calls["automations"]["resume"]>("POST /automation/:id/resume", {
      takesInput: true,
    }),
    /** Enrol up to 1,000 customers in a live automation with any trigger. */
    addCustomers: call<Calls["automations"]["addCustomers"]>("POST /automation/:id/customers", {
      takesInput: true,
    }),
    /** Enrolments, the newest first, in pages; cursor is the nextCursor of the page before. */
    enrolments: call<Calls["automations"]["enrolments"]>("GET /automation/:id/enrolments", {
      takesInput: true,
      response: "pages",
    }),
    /** End an enrolment; its waiting email is not sent. */
    takeOut: call<Calls["automations"]["takeOut"]>(
      "POST /automation/:id/enrolments/:enrolmentId/take-out",
    ),
    /** End an enrolment's wait now. */
    moveOn: call<Calls["automations"]["moveOn"]>(
      "POST /automation/:id/enrolments/:enrolmentId/move-on",
    ),
    /** Figures of each step, over all versions. */
    report: call<Calls["automations"]["report"]>("GET /automation/:id/report"),
    /** Report of a step's email over all versions, in the form of a campaign's report. */
    emailReport: call<Calls["automations"]["emailReport"]>("GET /automation/:id/emails/:step"),
    /** The recipients who clicked a link of a step's email, a page at a time. */
    emailLinkClicks: call<Calls["automations"]["emailLinkClicks"]>(
      "GET /automation/:id/emails/:step/links/:link/clicks",
      { takesInput: true, response: "pages" },
    ),
    /** One customer's enrolments, the newest first. */
    ofCustomer: call<Calls["automations"]["ofCustomer"]>("GET /customer/:id/automations"),
  },
  brand: {
    /** Logo, colours, font, corners, footer and links of the account's emails. */
    get: call<Calls["brand"]["get"]>("GET /brand"),
    /** Set the brand; logo is the id of an image, or null. */
    save: call<Calls["brand"]["save"]>("PUT /brand", { takesInput: true }),
  },
  bulkChanges: {
    /** The newest 20 changes of many customers. */
    list: call<Calls["bulkChanges"]["list"]>("GET /customer/bulk-changes"),
    /** A change of many customers, and how far it is. */
    get: call<Calls["bulkChanges"]["get"]>("GET /customer/bulk-changes/:id"),
    /** Change all customers that a filter shows, or up to 10,000 by their ids, in the background. */
    start: call<Calls["bulkChanges"]["start"]>("POST /customer/bulk-changes", { takesInput: true }),
    /** Undo a change of many customers of the last 30 days; later changes stay. */
    undo: call<Calls["bulkChanges"]["undo"]>("POST /customer/bulk-changes/:id/undo"),
  },
  campaigns: {
    /** All campaigns with their messages, the newest first. */
    all: call<Lists["campaigns"]["all"]>("GET /user/get-campaign", { takesInput: true }),
    /** The communication logs of a campaign. */
    allLogs: call<Lists["campaigns"]["allLogs"]>("GET /user/get-log", {
      takesInput: true,
      response: "pages",
    }),
    /** The communication logs of a campaign as CSV. */
    logsCsv: call<Streams["campaigns"]["logsCsv"]>("GET /user/campaign/:id/logs.csv", {
      takesInput: true,
      response: "download",
    }),
    /** The report of a campaign as CSV: a row for each figure, of the campaign and of each link. */
    reportCsv: call<Streams["campaigns"]["reportCsv"]>("GET /user/campaign/:id/report.csv", {
      response: "download",
    }),
    /** Delete a campaign that no automation and no rules refer to. */
    delete: call<Calls["campaigns"]["delete"]>("DELETE /user/delete-campaign/:id"),
    /** Create a campaign and send it, now or at a time; takes an Idempotency-Key header. */
    create: call<Calls["campaigns"]["create"]>("POST /user/create-campaign", {
      takesInput: true,
      repeat: "keyInHeader",
    }),
    /** A page of campaigns without their messages, with the figures over all of them. */
    list: call<Calls["campaigns"]["list"]>("GET /user/campaigns", {
      takesInput: true,
      response: "pages",
    }),
    /** One campaign. */
    get: call<Calls["campaigns"]["get"]>("GET /user/campaign/:id"),
    /** Report of a campaign: figures, failures, clicks of each link, its first 48 hours. */
    report: call<Calls["campaigns"]["report"]>("GET /user/campaign/:id/report"),
    /** The email of a campaign as one recipient got it, or one of a language. */
    email: call<Calls["campaigns"]["email"]>("GET /user/campaign/:id/email", { takesInput: true }),
    /** The recipients who clicked a link of a campaign, a page at a time. */
    linkClicks: call<Calls["campaigns"]["linkClicks"]>(
      "GET /user/campaign/:id/links/:link/clicks",
      { takesInput: true, response: "pages" },
    ),
    /** Make a public link to the report of a campaign; the one before stops. */
    share: call<Calls["campaigns"]["share"]>("POST /user/campaign/:id/share"),
    /** Turn off the public link to the report of a campaign. */
    unshare: call<Calls["campaigns"]["unshare"]>("DELETE /user/campaign/:id/share"),
    /** Save a draft, complete or not; without an id a new one. */
    saveDraft: call<Calls["campaigns"]["saveDraft"]>("POST /user/campaign-drafts", {
      takesInput: true,
      repeat: "keyInBody",
    }),
    /** One draft. */
    getDraft: call<Calls["campaigns"]["getDraft"]>("GET /user/campaign-drafts/:id"),
    /** Send a draft as it is stored, now or at a time. */
    sendDraft: call<Calls["campaigns"]["sendDraft"]>("POST /user/campaign-drafts/:id/send", {
      takesInput: true,
    }),
    /** Start a scheduled campaign at another time; null makes it a draft again. */
    reschedule: call<Calls["campaigns"]["reschedule"]>("POST /user/campaign/:id/schedule", {
      takesInput: true,
    }),
    /** Copy a campaign into a new draft. */
    duplicate: call<Calls["campaigns"]["duplicate"]>("POST /user/campaign/:id/duplicate"),
    /** Draft a follow-up to recipients who did or did not open or click. */
    followUp: call<Calls["campaigns"]["followUp"]>("POST /user/campaign/:id/follow-up", {
      takesInput: true,
    }),
    /** Review a campaign: what would happen if it were sent now. */
    review: call<Calls["campaigns"]["review"]>("POST /user/campaign-review", {
      takesInput: true,
      repeat: "always",
    }),
    /** Count the recipients of an audience who are better not emailed, by the finding. */
    listHealth: call<Calls["campaigns"]["listHealth"]>("POST /user/campaign-list-health", {
      takesInput: true,
      repeat: "always",
    }),
    /** The recipients of one finding, 100 a page. */
    listHealthCustomers: call<Calls["campaigns"]["listHealthCustomers"]>(
      "POST /user/campaign-list-health/customers",
      { takesInput: true, repeat: "always" },
    ),
    /** Correct mistyped domains in the addresses of recipients, up to 10,000 at a time. */
    correctTypos: call<Calls["campaigns"]["correctTypos"]>(
      "POST /user/campaign-list-health/correct",
      { takesInput: true },
    ),
    /** A message as one customer would get it. */
    previewMail: call<Calls["campaigns"]["previewMail"]>("POST /user/campaign-preview", {
      takesInput: true,
      repeat: "always",
    }),
    /** Ask the links and images of a message whether they respond, and count its text. */
    checkMessage: call<Calls["campaigns"]["checkMessage"]>("POST /user/campaign-check", {
      takesInput: true,
      repeat: "always",
    }),
    /** Send a message as a test to up to 10 addresses, or to the sender's own. */
    sendTest: call<Calls["campaigns"]["sendTest"]>("POST /user/campaign-test", {
      takesInput: true,
    }),
    /** The last 10 addresses that got a test, the newest first. */
    testAddresses: call<Calls["campaigns"]["testAddresses"]>("GET /user/campaign-test/addresses"),
    /** Remove an address from those that tests were sent to. */
    forgetTestAddress: call<Calls["campaigns"]["forgetTestAddress"]>(
      "DELETE /user/campaign-test/addresses/:id",
    ),
    /** Take a campaign back during its hold: it is a draft again, and nothing was sent. */
    stop: call<Calls["campaigns"]["stop"]>("POST /user/campaign/:id/stop"),
    /** End a campaign's hold and send it now. */
    release: call<Calls["campaigns"]["release"]>("POST /user/campaign/:id/release"),
    /** Pause a sending campaign. */
    pause: call<Calls["campaigns"]["pause"]>("POST /user/campaign/:id/pause"),
    /** Resume a paused campaign. */
    resume: call<Calls["campaigns"]["resume"]>("POST /user/campaign/:id/resume"),
    /** Send an ended campaign again to its failed recipients. */
    retryFailed: call<Calls["campaigns"]["retryFailed"]>("POST /user/campaign/:id/retry-failed", {
      takesInput: true,
    }),
    /** Cancel a campaign; remaining recipients get no email. */
    cancel: call<Calls["campaigns"]["cancel"]>("POST /user/campaign/:id/cancel"),
    /** The newest campaign of a segment. */
    ofSegment: call<Calls["campaigns"]["ofSegment"]>("GET /user/segment/:segmentId/campaign"),
  },
  coupons: {
    /** The codes of a pool as CSV, with whom each was given to. */
    codesCsv: call<Streams["coupons"]["codesCsv"]>("GET /coupon-pools/:id/codes.csv", {
      takesInput: true,
      response: "download",
    }),
    /** The coupon pools, with how many codes are left and given. */
    list: call<Calls["coupons"]["list"]>("GET /coupon-pools"),
    /** One coupon pool. */
    get: call<Calls["coupons"]["get"]>("GET /coupon-pools/:id"),
    /** Create a coupon pool; its key names it in messages, as in {coupon:diwali}. */
    create: call<Calls["coupons"]["create"]>("POST /coupon-pools", { takesInput: true }),
    /** Replace a pool's name, value, last day and threshold; its key stays. */
    update: call<Calls["coupons"]["update"]>("PUT /coupon-pools/:id", { takesInput: true }),
    /** Delete a pool and its codes, unless a campaign or an automation needs it. */
    delete: call<Calls["coupons"]["delete"]>("DELETE /coupon-pools/:id"),
    /** Add up to 10,000 codes to a pool, which holds up to 1,000,000. */
    addCodes: call<Calls["coupons"]["addCodes"]>("POST /coupon-pools/:id/codes", {
      takesInput: true,
      repeat: "always",
    }),
    /** Generate up to 50,000 random codes, none of them in a pool yet. */
    generate: call<Calls["coupons"]["generate"]>("POST /coupon-pools/:id/generate", {
      takesInput: true,
    }),
    /** The codes of a pool in pages, with whom each was given to. */
    codes: call<Calls["coupons"]["codes"]>("GET /coupon-pools/:id/codes", {
      takesInput: true,
      response: "pages",
    }),
  },
  customers: {
    ...UPLOADS.customers,
    /** Every customer; `email` finds the one with this address, `contact` those whose email or phone begins so, `rules` those who match. */
    all: call<Lists["customers"]["all"]>("GET /customer/get", {
      takesInput: true,
      response: "pages",
    }),
    /** The customers as CSV, in the columns an import reads or in chosen columns of the list. */
    csv: call<Streams["customers"]["csv"]>("GET /customer/export.csv", {
      takesInput: true,
      response: "download",
    }),
    /** Everything held about a customer. */
    personJson: call<Streams["customers"]["personJson"]>("GET /customer/:id/export.json", {
      response: "download",
    }),
    /** Everything held about a customer as CSV, a line for each field. */
    personCsv: call<Streams["customers"]["personCsv"]>("GET /customer/:id/export.csv", {
      response: "download",
    }),
    /** Deactivate a customer. */
    deactivate: call<Calls["customers"]["deactivate"]>("DELETE /customer/:id"),
    /** Change a customer. */
    update: call<Calls["customers"]["update"]>("PUT /customer/:id", { takesInput: true }),
    /** Add a customer. */
    create: call<Calls["customers"]["create"]>("POST /customer", { takesInput: true }),
    /** Add the customer with this address, or change the one that has it. */
    upsert: call<Calls["customers"]["upsert"]>("PUT /customer/by-email/:email", {
      takesInput: true,
    }),
    /** Reactivate a customer. */
    reactivate: call<Calls["customers"]["reactivate"]>("POST /customer/:id/reactivate", {
      repeat: "always",
    }),
    /** The newest 100 events of a customer: imports, the last edit, the outcome of each email, unsubscribes. */
    timeline: call<Calls["customers"]["timeline"]>("GET /customer/:id/timeline"),
    /** Erase a customer from everything held about them; figures of campaigns stay. */
    erase: call<Calls["customers"]["erase"]>("POST /customer/:id/erase"),
    /** Deactivate up to 1,000 customers. */
    deactivateMany: call<Calls["customers"]["deactivateMany"]>("POST /customer/deactivate", {
      takesInput: true,
      repeat: "always",
    }),
    /** Reactivate up to 1,000 customers. */
    reactivateMany: call<Calls["customers"]["reactivateMany"]>("POST /customer/reactivate", {
      takesInput: true,
      repeat: "always",
    }),
  },
  duplicates: {
    /** Active customers with the same phone, the same name and city, or one Gmail mailbox; a page may be empty and have a next. */
    list: call<Calls["duplicates"]["list"]>("GET /customer/duplicates", {
      takesInput: true,
      response: "pages",
    }),
    /** Say that 2 to 20 customers are all different people, for good. */
    dismiss: call<Calls["duplicates"]["dismiss"]>("POST /customer/duplicates/dismiss", {
      takesInput: true,
      repeat: "always",
    }),
    /** Take back that these customers are different people. */
    restore: call<Calls["duplicates"]["restore"]>("POST /customer/duplicates/restore", {
      takesInput: true,
      repeat: "always",
    }),
    /** The fields in which two customers differ, and what would move to the one who is kept. */
    previewMerge: call<Calls["duplicates"]["previewMerge"]>("GET /customer/duplicates/merge", {
      takesInput: true,
    }),
    /** Merge a customer into another: orders, emails, notes, tags, segments and automations move along; can be undone for 24 hours. */
    merge: call<Calls["duplicates"]["merge"]>("POST /customer/duplicates/merge", {
      takesInput: true,
    }),
    /** Merges of the last 24 hours, the newest first. */
    listMerges: call<Calls["duplicates"]["listMerges"]>("GET /customer/duplicates/merges", {
      takesInput: true,
      response: "pages",
    }),
    /** Undo a merge within 24 hours: what moved goes back, later edits of the kept customer stay. */
    undoMerge: call<Calls["duplicates"]["undoMerge"]>("POST /customer/duplicates/merges/:id/undo"),
  },
  emailSettings: {
    /** Email settings, credentials masked. */
    get: call<Calls["emailSettings"]["get"]>("GET /user/email-settings"),
    /** Save email settings; an empty or masked credential keeps the stored one. */
    save: call<Calls["emailSettings"]["save"]>("PUT /user/email-settings", { takesInput: true }),
    /** Send a test email to the configured sender. */
    sendTest: call<Calls["emailSettings"]["sendTest"]>("POST /user/test-email", {
      takesInput: true,
    }),
    /** Emails a day and requests a second of each service, as they are in force. */
    limits: call<Calls["emailSettings"]["limits"]>("GET /user/email-settings/limits"),
    /** Set the limits of one service; null goes back to the service's own. */
    saveLimits: call<Calls["emailSettings"]["saveLimits"]>("PUT /user/email-settings/limits", {
      takesInput: true,
    }),
    /** Delete a stored credential, or (webhookSecret) the secret of the chosen service's events. */
    removeCredential: call<Calls["emailSettings"]["removeCredential"]>(
      "DELETE /user/email-settings/credentials/:credential",
    ),
    /** Emails given to the chosen service since midnight UTC, against its quota. */
    usage: call<Calls["emailSettings"]["usage"]>("GET /user/email-settings/usage"),
    /** Whether mailbox providers believe the sender's domain, with the records to publish. */
    domain: call<Calls["emailSettings"]["domain"]>("GET /user/email-settings/domain"),
    /** Look the sender's domain up again, in the background. */
    checkDomain: call<Calls["emailSettings"]["checkDomain"]>(
      "POST /user/email-settings/domain/check",
      { repeat: "always" },
    ),
    /** Where the chosen service posts its events, and whether it does. */
    events: call<Calls["emailSettings"]["events"]>("GET /user/email-settings/events"),
    /** Connect the chosen service's events again; a refusal is in the response. */
    reconnectEvents: call<Calls["emailSettings"]["reconnectEvents"]>(
      "POST /user/email-settings/events",
      { repeat: "always" },
    ),
    /** Save the secret that proves the service's events. */
    saveWebhookSecret: call<Calls["emailSettings"]["saveWebhookSecret"]>(
      "PUT /user/email-settings/events/secret",
      { takesInput: true },
    ),
    /** Whether Gmail can be connected by Google's consent page here, and whether it is. */
    gmail: call<Calls["emailSettings"]["gmail"]>("GET /user/email-settings/gmail"),
    /** Forget the tokens of the connected Gmail account. */
    disconnectGmail: call<Calls["emailSettings"]["disconnectGmail"]>(
      "POST /user/email-settings/gmail/disconnect",
      { repeat: "always" },
    ),
  },
  fields: {
    /** The fields of the account's own. */
    list: call<Calls["fields"]["list"]>("GET /customer/fields"),
    /** How many customers have each field, the built-in ones too. */
    counts: call<Calls["fields"]["counts"]>("GET /customer/fields/counts"),
    /** Add a field to customers. */
    create: call<Calls["fields"]["create"]>("POST /customer/fields", { takesInput: true }),
    /** Change a field's label, description or choices; its key stays. */
    rename: call<Calls["fields"]["rename"]>("PUT /customer/fields/:key", { takesInput: true }),
    /** Values of a field that another type can't hold. */
    checkConversion: call<Calls["fields"]["checkConversion"]>(
      "POST /customer/fields/:key/check-conversion",
      { takesInput: true, repeat: "always" },
    ),
    /** Change the type of a field that nothing uses, when every value converts. */
    convert: call<Calls["fields"]["convert"]>("POST /customer/fields/:key/convert", {
      takesInput: true,
    }),
    /** Delete a field that nothing uses, and its values. */
    delete: call<Calls["fields"]["delete"]>("DELETE /customer/fields/:key"),
  },
  files: {
    ...UPLOADS.files,
    /** The files of the account, the newest first, in pages. */
    list: call<Calls["files"]["list"]>("GET /files", { takesInput: true, response: "pages" }),
    /** A file, and the unsent messages that link to it. */
    get: call<Calls["files"]["get"]>("GET /files/:id"),
    /** Delete a file that no unsent message links to; links in sent emails lead nowhere then. */
    delete: call<Calls["files"]["delete"]>("DELETE /files/:id"),
  },
  images: {
    ...UPLOADS.images,
    /** The images of the account, the newest first, in pages. */
    list: call<Calls["images"]["list"]>("GET /images", { takesInput: true, response: "pages" }),
    /** An image, and what shows it and is not sent. */
    get: call<Calls["images"]["get"]>("GET /images/:id"),
    /** Add a copy of an image with a play button over it, for a video. */
    addPlayMark: call<Calls["images"]["addPlayMark"]>("POST /images/:id/play-mark"),
    /** Copy up to 10 pictures of other servers into the images; each says why it could not be. */
    copy: call<Calls["images"]["copy"]>("POST /images/copy", {
      takesInput: true,
      repeat: "always",
    }),
    /** Add a part of an image as another image. */
    crop: call<Calls["images"]["crop"]>("POST /images/:id/crop", { takesInput: true }),
    /** Show another image in its place in all that is not sent: messages, saved blocks, products and the logo. */
    replace: call<Calls["images"]["replace"]>("POST /images/:id/replace", { takesInput: true }),
    /** A description of an image, written by AI; needs a key of the server. */
    suggestAlt: call<Calls["images"]["suggestAlt"]>("POST /images/:id/suggest-alt"),
    /** Change an image's name or alternative text. */
    update: call<Calls["images"]["update"]>("PUT /images/:id", { takesInput: true }),
    /** Delete an image that nothing unsent shows; sent emails that show it have a gap from then on. */
    delete: call<Calls["images"]["delete"]>("DELETE /images/:id"),
  },
  imports: {
    /** The rows of an import that were refused. */
    rejectedCsv: call<Streams["imports"]["rejectedCsv"]>("GET /customer/imports/:id/rejected.csv", {
      response: "download",
    }),
    /** Imports, the newest first; before is the last id of the page before. */
    list: call<Calls["imports"]["list"]>("GET /customer/imports", { takesInput: true }),
    /** One import and its refused rows. */
    get: call<Calls["imports"]["get"]>("GET /customer/imports/:id"),
    /** Map the columns of a file whose import asks. */
    map: call<Calls["imports"]["map"]>("POST /customer/imports/:id/map", { takesInput: true }),
    /** The first lines of a file whose import asks, as they would be read. */
    preview: call<Calls["imports"]["preview"]>("GET /customer/imports/:id/preview", {
      takesInput: true,
    }),
    /** Set how the file of an import that asks is read: encoding, separator, headings. */
    reread: call<Calls["imports"]["reread"]>("POST /customer/imports/:id/reread", {
      takesInput: true,
    }),
    /** Set the shop of a file of orders, and what its status words mean. */
    answerOrders: call<Calls["imports"]["answerOrders"]>("POST /customer/imports/:id/orders", {
      takesInput: true,
    }),
    /** Cancel an import before anything of it is saved. */
    cancel: call<Calls["imports"]["cancel"]>("POST /customer/imports/:id/cancel", {
      repeat: "always",
    }),
    /** Undo an import of the last 30 days; later changes stay. */
    undo: call<Calls["imports"]["undo"]>("POST /customer/imports/:id/undo"),
  },
  inbox: {
    /** The mailbox that is read for bounces and replies, and when it was read last. */
    get: call<Calls["inbox"]["get"]>("GET /user/inbox"),
    /** Read a mailbox for bounces and replies; it is signed in to first. */
    save: call<Calls["inbox"]["save"]>("PUT /user/inbox", { takesInput: true }),
    /** Change what follows from bounces and replies, without signing in anew. */
    saveChoices: call<Calls["inbox"]["saveChoices"]>("PUT /user/inbox/choices", {
      takesInput: true,
    }),
    /** Stop reading the mailbox and forget its password; what was found stays. */
    turnOff: call<Calls["inbox"]["turnOff"]>("DELETE /user/inbox"),
    /** The mailbox that is read for bounces alone, and when it was read last. */
    getBounceMailbox: call<Calls["inbox"]["getBounceMailbox"]>("GET /user/bounce-mailbox"),
    /** Read a second mailbox for bounces alone; it is signed in to first. */
    saveBounceMailbox: call<Calls["inbox"]["saveBounceMailbox"]>("PUT /user/bounce-mailbox", {
      takesInput: true,
    }),
    /** Stop reading the mailbox for bounces and forget its password. */
    turnOffBounceMailbox: call<Calls["inbox"]["turnOffBounceMailbox"]>(
      "DELETE /user/bounce-mailbox",
    ),
    /** Answers to a campaign's emails, the newest first. */
    replies: call<Calls["inbox"]["replies"]>("GET /campaign/:campaignId/replies", {
      takesInput: true,
      response: "pages",
    }),
    /** Unsubscribe a customer who asked for it by email, or keep them. */
    settleWish: call<Calls["inbox"]["settleWish"]>("POST /user/replies/:id/wish", {
      takesInput: true,
      repeat: "always",
    }),
  },
  insights: {
    /** Figures of the dashboard; timeZone (Asia/Kolkata) says whose today. */
    dashboard: call<Calls["insights"]["dashboard"]>("GET /insights/dashboard", {
      takesInput: true,
    }),
    /** Figures of the audience page. */
    audience: call<Calls["insights"]["audience"]>("GET /insights/audience"),
    /** How many customers are in each purchase group, the best group first. */
    purchaseGroups: call<Calls["insights"]["purchaseGroups"]>("GET /insights/purchase-groups"),
    /** Figures of the analytics page. */
    analytics: call<Calls["insights"]["analytics"]>("GET /insights/analytics", {
      takesInput: true,
    }),
    /** The ten best campaigns by score, opened, clicked, unsubscribed, revenue or revenuePerRecipient. */
    ranking: call<Calls["insights"]["ranking"]>("GET /insights/ranking", { takesInput: true }),
    /** Customers who joined, by source, and who unsubscribed, over a range. */
    listGrowth: call<Calls["insights"]["listGrowth"]>("GET /insights/list-growth", {
      takesInput: true,
    }),
    /** Emails sent, unsubscribes, bounces and complaints over a range. */
    sendingHealth: call<Calls["insights"]["sendingHealth"]>("GET /insights/sending-health", {
      takesInput: true,
    }),
    /** First opens by people, by weekday, by hour of the timeZone and by both. */
    bestTimes: call<Calls["insights"]["bestTimes"]>("GET /insights/best-times", {
      takesInput: true,
    }),
    /** Customers who moved to a worse purchase group in the last 30 days. */
    slipping: call<Calls["insights"]["slipping"]>("GET /insights/slipping"),
    /** Whether the account's users get a summary by email on Mondays, and how the last one went. */
    weeklySummary: call<Calls["insights"]["weeklySummary"]>("GET /insights/weekly-summary"),
    /** Turn the weekly summary on or off. */
    saveWeeklySummary: call<Calls["insights"]["saveWeeklySummary"]>(
      "PUT /insights/weekly-summary",
      { takesInput: true },
    ),
  },
  notes: {
    /** Staff's notes about a customer, the newest first. */
    list: call<Calls["notes"]["list"]>("GET /customer/:id/notes"),
    /** Add a note about a customer: plain text, up to 2,000 characters, 200 for each. */
    create: call<Calls["notes"]["create"]>("POST /customer/:id/notes", { takesInput: true }),
    /** Change a note; it keeps its place and its first date. */
    update: call<Calls["notes"]["update"]>("PUT /customer/:id/notes/:noteId", { takesInput: true }),
    /** Delete a note. */
    delete: call<Calls["notes"]["delete"]>("DELETE /customer/:id/notes/:noteId"),
  },
  orders: {
    /** Orders, the newest first, in pages; cursor is the nextCursor of the page before. */
    list: call<Calls["orders"]["list"]>("GET /order", { takesInput: true, response: "pages" }),
    /** Store up to 1,000 orders; one stored before, by source and external_id, is brought to the state given. */
    store: call<Calls["orders"]["store"]>("POST /order/batch", {
      takesInput: true,
      repeat: "always",
    }),
    /** Rupees for one of each foreign currency the account takes orders in. */
    rates: call<Calls["orders"]["rates"]>("GET /order/rates"),
    /** Set all currency rates; orders that are stored keep theirs. */
    saveRates: call<Calls["orders"]["saveRates"]>("PUT /order/rates", { takesInput: true }),
    /** Whether customers' total spent, order count and last purchase come from files or orders. */
    purchases: call<Calls["orders"]["purchases"]>("GET /order/purchases"),
    /** Preview totals from source (files, orders): what would change, with ten customers. */
    previewPurchases: call<Calls["orders"]["previewPurchases"]>("GET /order/purchases/preview", {
      takesInput: true,
    }),
    /** Use files or orders for totals. */
    switchPurchases: call<Calls["orders"]["switchPurchases"]>("PUT /order/purchases", {
      takesInput: true,
    }),
    /** Your shop's own words for the state of an order, and their meaning. */
    statuses: call<Calls["orders"]["statuses"]>("GET /order/statuses"),
    /** Set all of these words; orders that are stored keep their status. */
    saveStatuses: call<Calls["orders"]["saveStatuses"]>("PUT /order/statuses", {
      takesInput: true,
    }),
    /** In how many days after a click an order counts for the campaign. */
    attribution: call<Calls["orders"]["attribution"]>("GET /order/attribution"),
    /** Set those days, 1 to 30; orders of the last 60 days are counted again. */
    saveAttribution: call<Calls["orders"]["saveAttribution"]>("PUT /order/attribution", {
      takesInput: true,
    }),
    /** One order. */
    get: call<Calls["orders"]["get"]>("GET /order/:id"),
    /** Delete one order. */
    delete: call<Calls["orders"]["delete"]>("DELETE /order/:id"),
  },
  products: {
    /** The products of the account's orders, those sold last first, in pages. */
    list: call<Calls["products"]["list"]>("GET /products", { takesInput: true, response: "pages" }),
    /** Set the image or the link of a product; emails show products that have both. */
    update: call<Calls["products"]["update"]>("PUT /products/:id", { takesInput: true }),
  },
  rampPlan: {
    /** How many emails the ramp plan of the sender's domain allows, day by day. */
    get: call<Calls["rampPlan"]["get"]>("GET /user/email-settings/ramp-plan"),
    /** Start the ramp plan of the sender's domain today; one that runs goes on. */
    start: call<Calls["rampPlan"]["start"]>("POST /user/email-settings/ramp-plan", {
      repeat: "always",
    }),
    /** Stop the ramp plan of the sender's domain. */
    stop: call<Calls["rampPlan"]["stop"]>("DELETE /user/email-settings/ramp-plan"),
  },
  sampleData: {
    /** Whether the account holds sample data, and how much of it. */
    get: call<Calls["sampleData"]["get"]>("GET /user/sample-data"),
    /** Load sample customers with orders and fields, segments, finished campaigns and a draft automation; none is ever mailed. */
    load: call<Calls["sampleData"]["load"]>("POST /user/sample-data", { repeat: "always" }),
    /** Remove the sample data; what is the user's own stays. */
    remove: call<Calls["sampleData"]["remove"]>("DELETE /user/sample-data"),
  },
  savedBlocks: {
    /** The account's saved blocks by name, without their content. */
    list: call<Calls["savedBlocks"]["list"]>("GET /saved-block"),
    /** Save a block or a section to insert it again. */
    create: call<Calls["savedBlocks"]["create"]>("POST /saved-block", { takesInput: true }),
    /** One saved block with its content. */
    get: call<Calls["savedBlocks"]["get"]>("GET /saved-block/:id"),
    /** Change a saved block's name or content; messages that have it stay as they are. */
    update: call<Calls["savedBlocks"]["update"]>("PUT /saved-block/:id", { takesInput: true }),
    /** Delete a saved block; messages that have it stay as they are. */
    delete: call<Calls["savedBlocks"]["delete"]>("DELETE /saved-block/:id"),
    /** Drafts in which another version of a saved block stands, at most 50. */
    listDrafts: call<Calls["savedBlocks"]["listDrafts"]>("GET /saved-block/:id/drafts"),
    /** Put the present content of a saved block into drafts that have it. */
    updateDrafts: call<Calls["savedBlocks"]["updateDrafts"]>("POST /saved-block/:id/drafts", {
      takesInput: true,
      repeat: "always",
    }),
  },
  segments: {
    /** All segments, the newest first. */
    all: call<Lists["segments"]["all"]>("GET /user/get-segment"),
    /** How many customers match the rules, and how many of them can be mailed. */
    estimate: call<Calls["segments"]["estimate"]>("POST /user/estimate-segment", {
      takesInput: true,
      repeat: "always",
    }),
    /** Customers who match the rules. */
    preview: call<Calls["segments"]["preview"]>("POST /user/preview-segment", {
      takesInput: true,
      repeat: "always",
    }),
    /** Save a segment; with listed, by a name that no other listed one has. */
    create: call<Calls["segments"]["create"]>("POST /user/create-segment", { takesInput: true }),
    /** Save a fixed list of customers: all that a filter shows, or up to 10,000 by their ids; the background fills it. */
    createFixed: call<Calls["segments"]["createFixed"]>("POST /user/create-fixed-segment", {
      takesInput: true,
    }),
    /** Add customers to a fixed list, in the background. */
    addMembers: call<Calls["segments"]["addMembers"]>("POST /user/segment/:id/members", {
      takesInput: true,
    }),
    /** Remove customers from a fixed list, in the background. */
    removeMembers: call<Calls["segments"]["removeMembers"]>(
      "POST /user/segment/:id/members/remove",
      { takesInput: true },
    ),
    /** A page of segments with their sizes and uses, the newest first: listed ones, all, or archived ones. */
    saved: call<Calls["segments"]["saved"]>("GET /user/segments", {
      takesInput: true,
      response: "pages",
    }),
    /** Campaigns, automations, segments or imports that a rule may refer to, by name or id. */
    references: call<Calls["segments"]["references"]>("GET /user/rule-references", {
      takesInput: true,
    }),
    /** One segment and its customers. */
    get: call<Calls["segments"]["get"]>("GET /user/segment/:id"),
    /** Change a segment's name, description or rules. */
    update: call<Calls["segments"]["update"]>("PUT /user/segment/:id", { takesInput: true }),
    /** Save a copy of a segment. */
    duplicate: call<Calls["segments"]["duplicate"]>("POST /user/segment/:id/duplicate"),
    /** Count a segment's customers and keep its size. */
    count: call<Calls["segments"]["count"]>("POST /user/segment/:id/count", { repeat: "always" }),
    /** Archive a segment: what uses it goes on, nothing new can use it. */
    archive: call<Calls["segments"]["archive"]>("POST /user/segment/:id/archive", {
      repeat: "always",
    }),
    /** Restore a segment from the archive. */
    unarchive: call<Calls["segments"]["unarchive"]>("POST /user/segment/:id/unarchive", {
      repeat: "always",
    }),
    /** Delete a segment that no campaign, no automation and no rules use. */
    delete: call<Calls["segments"]["delete"]>("DELETE /user/segment/:id"),
  },
  senders: {
    /** The account's senders; the first is the default one, that of the email settings. */
    list: call<Calls["senders"]["list"]>("GET /user/senders"),
    /** Add a sender, which sends by a connected service; 50 for an account. */
    create: call<Calls["senders"]["create"]>("POST /user/senders", { takesInput: true }),
    /** Replace a sender; campaigns that have started keep the earlier one. */
    update: call<Calls["senders"]["update"]>("PUT /user/senders/:id", { takesInput: true }),
    /** Make a sender the default one; the one before it stays as a further sender. */
    makeDefault: call<Calls["senders"]["makeDefault"]>("POST /user/senders/:id/default", {
      repeat: "always",
    }),
    /** Whether mailbox providers believe a sender's domain, with the records to publish. */
    domain: call<Calls["senders"]["domain"]>("GET /user/senders/:id/domain"),
    /** Look a sender's domain up again, in the background. */
    checkDomain: call<Calls["senders"]["checkDomain"]>("POST /user/senders/:id/domain/check", {
      repeat: "always",
    }),
    /** Delete a sender, unless a campaign that is not sent yet uses it. */
    delete: call<Calls["senders"]["delete"]>("DELETE /user/senders/:id"),
  },
  suppressions: {
    /** The suppression list as CSV. */
    csv: call<Streams["suppressions"]["csv"]>("GET /user/suppressions/export.csv", {
      takesInput: true,
      response: "download",
    }),
    /** Addresses that are not mailed, the newest first, in pages; cursor is the nextCursor of the page before. */
    list: call<Calls["suppressions"]["list"]>("GET /user/suppressions", {
      takesInput: true,
      response: "pages",
    }),
    /** Add up to 10,000 addresses to the suppression list. */
    add: call<Calls["suppressions"]["add"]>("POST /user/suppressions", {
      takesInput: true,
      repeat: "always",
    }),
    /** Remove up to 10,000 addresses from the list; unsubscribed ones count as subscribed again. */
    remove: call<Calls["suppressions"]["remove"]>("POST /user/suppressions/remove", {
      takesInput: true,
      repeat: "always",
    }),
  },
  templates: {
    /** The messages that ship with the product, as the account's brand shows them. */
    starters: call<Calls["templates"]["starters"]>("GET /template/starters"),
    /** The account's own templates, the last changed first, without their messages. */
    list: call<Calls["templates"]["list"]>("GET /template"),
    /** Keep a message as a template: plain text, HTML or a designed message. */
    create: call<Calls["templates"]["create"]>("POST /template", { takesInput: true }),
    /** One template with its message, a designed one also rendered in the brand. */
    get: call<Calls["templates"]["get"]>("GET /template/:id"),
    /** Save a template; messages begun with it stay as they are. */
    update: call<Calls["templates"]["update"]>("PUT /template/:id", { takesInput: true }),
    /** Delete a template; messages begun with it stay. */
    delete: call<Calls["templates"]["delete"]>("DELETE /template/:id"),
  },
  views: {
    /** The account's saved views of the customer list, by name. */
    list: call<Calls["views"]["list"]>("GET /customer/views"),
    /** Save filters, order and columns of the customer list by a name; 50 for an account. */
    create: call<Calls["views"]["create"]>("POST /customer/views", { takesInput: true }),
    /** Replace a saved view, its name included. */
    update: call<Calls["views"]["update"]>("PUT /customer/views/:id", { takesInput: true }),
    /** Delete a saved view; customers stay as they are. */
    delete: call<Calls["views"]["delete"]>("DELETE /customer/views/:id"),
  },
  webhooks: {
    /** The account's webhooks, with how many events wait for each. */
    list: call<Calls["webhooks"]["list"]>("GET /user/webhooks"),
    /** Create a webhook; the response alone shows its secret. */
    create: call<Calls["webhooks"]["create"]>("POST /user/webhooks", { takesInput: true }),
    /** Change a webhook's address, events or batch size. */
    update: call<Calls["webhooks"]["update"]>("PUT /user/webhooks/:id", { takesInput: true }),
    /** Delete a webhook, its log, and what waits for it. */
    delete: call<Calls["webhooks"]["delete"]>("DELETE /user/webhooks/:id"),
    /** Pause a webhook; events wait for it. */
    pause: call<Calls["webhooks"]["pause"]>("POST /user/webhooks/:id/pause"),
    /** Resume a paused webhook where it stopped. */
    resume: call<Calls["webhooks"]["resume"]>("POST /user/webhooks/:id/resume"),
    /** Replace a webhook's secret; the old one signs too for 24 hours. */
    rotateSecret: call<Calls["webhooks"]["rotateSecret"]>("POST /user/webhooks/:id/secret"),
    /** Send a test event now; the response tells its outcome. */
    test: call<Calls["webhooks"]["test"]>("POST /user/webhooks/:id/test"),
    /** A webhook's requests, the newest first, in pages; cursor is the nextCursor of the page before. */
    deliveries: call<Calls["webhooks"]["deliveries"]>("GET /user/webhooks/:id/deliveries", {
      takesInput: true,
      response: "pages",
    }),
    /** One request with its body and its response. */
    delivery: call<Calls["webhooks"]["delivery"]>("GET /user/webhooks/:id/deliveries/:deliveryId"),
    /** Send a request again now: the same bytes under the same id. */
    sendAgain: call<Calls["webhooks"]["sendAgain"]>(
      "POST /user/webhooks/:id/deliveries/:deliveryId/again",
    ),
  },
};
