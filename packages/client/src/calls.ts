// Written by `pnpm --filter @dakiya/client calls` from the domain's table of operations; don't edit.
import type { OPERATIONS } from "@dakiya/domain/api";
import { OTHER_CALLS } from "./other-calls.ts";
import { call } from "./row.ts";

type Operations = typeof OPERATIONS;

/** Every call that a program may make, by noun and verb: the client has a method for each row. */
export const CALLS = {
  ai: {
    ...OTHER_CALLS.ai,
    /** Text for a campaign: 'Subject: …', a blank line, the body. */
    generateCampaignContent: call<Operations["ai"]["generateCampaignContent"]>({
      method: "POST",
      path: "/ai/generate-campaign-content",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Lines of a message improved, shortened or translated, with their variables and tags. */
    rewriteText: call<Operations["ai"]["rewriteText"]>({
      method: "POST",
      path: "/ai/rewrite-text",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
  },
  automations: {
    /** The account's automations, the newest first, each with how many are in it. */
    list: call<Operations["automations"]["list"]>({
      method: "GET",
      path: "/automation",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Create an automation as a draft; without a document it begins empty. */
    create: call<Operations["automations"]["create"]>({
      method: "POST",
      path: "/automation",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Starters: automations whose documents are filled in. */
    starters: call<Operations["automations"]["starters"]>({
      method: "GET",
      path: "/automation/starters",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** The time zone of automations, the limit of marketing emails in 7 days, and the wait before sending. */
    rules: call<Operations["automations"]["rules"]>({
      method: "GET",
      path: "/automation/rules",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set the sending rules; a mailCap of null is no limit. */
    saveRules: call<Operations["automations"]["saveRules"]>({
      method: "PUT",
      path: "/automation/rules",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** One automation: its draft, its live version, and what keeps the draft from being published. */
    get: call<Operations["automations"]["get"]>({
      method: "GET",
      path: "/automation/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Change the name or the draft, complete or not; the live version keeps running. */
    save: call<Operations["automations"]["save"]>({
      method: "PUT",
      path: "/automation/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Delete an automation: its enrolments end, and it sends no more email. */
    delete: call<Operations["automations"]["delete"]>({
      method: "DELETE",
      path: "/automation/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** How many customers match now, and how many emails publishing would send at once. */
    entry: call<Operations["automations"]["entry"]>({
      method: "GET",
      path: "/automation/:id/entry",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Publish the draft. includeExisting enrols customers who match now; inside says whether those enrolled finish the old version or move. */
    switchOn: call<Operations["automations"]["switchOn"]>({
      method: "POST",
      path: "/automation/:id/switch-on",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Pause an automation: enrolments stay where they are, and waiting emails are not sent. */
    pause: call<Operations["automations"]["pause"]>({
      method: "POST",
      path: "/automation/:id/pause",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Resume an automation; overdue says whether emails due meanwhile are sent or skipped. */
    resume: call<Operations["automations"]["resume"]>({
      method: "POST",
      path: "/automation/:id/resume",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Enrol up to 1,000 customers in a live automation, whatever its trigger is. */
    addCustomers: call<Operations["automations"]["addCustomers"]>({
      method: "POST",
      path: "/automation/:id/customers",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Enrolments, the newest first, in pages; cursor is the nextCursor of the page before. */
    enrolments: call<Operations["automations"]["enrolments"]>({
      method: "GET",
      path: "/automation/:id/enrolments",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** End an enrolment; its waiting email is not sent. */
    takeOut: call<Operations["automations"]["takeOut"]>({
      method: "POST",
      path: "/automation/:id/enrolments/:enrolmentId/take-out",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** End an enrolment's wait now. */
    moveOn: call<Operations["automations"]["moveOn"]>({
      method: "POST",
      path: "/automation/:id/enrolments/:enrolmentId/move-on",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Figures of each step, over all versions. */
    report: call<Operations["automations"]["report"]>({
      method: "GET",
      path: "/automation/:id/report",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** One customer's enrolments, the newest first. */
    ofCustomer: call<Operations["automations"]["ofCustomer"]>({
      method: "GET",
      path: "/customer/:id/automations",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  brand: {
    /** Logo, colours, font, corners, footer and links of the account's emails. */
    get: call<Operations["brand"]["get"]>({
      method: "GET",
      path: "/brand",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set the brand; logo is the id of an image, or null. */
    save: call<Operations["brand"]["save"]>({
      method: "PUT",
      path: "/brand",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
  },
  campaigns: {
    ...OTHER_CALLS.campaigns,
    /** Delete a campaign. */
    delete: call<Operations["campaigns"]["delete"]>({
      method: "DELETE",
      path: "/user/delete-campaign/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Create a campaign and send it, now or at a time; takes an Idempotency-Key header. */
    create: call<Operations["campaigns"]["create"]>({
      method: "POST",
      path: "/user/create-campaign",
      takesInput: true,
      response: "data",
      repeat: "keyInHeader",
    }),
    /** A page of campaigns without their messages, with the figures over all of them. */
    list: call<Operations["campaigns"]["list"]>({
      method: "GET",
      path: "/user/campaigns",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** One campaign. */
    get: call<Operations["campaigns"]["get"]>({
      method: "GET",
      path: "/user/campaign/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Save a draft, complete or not; without an id a new one. */
    saveDraft: call<Operations["campaigns"]["saveDraft"]>({
      method: "POST",
      path: "/user/campaign-drafts",
      takesInput: true,
      response: "data",
      repeat: "keyInBody",
    }),
    /** One draft. */
    getDraft: call<Operations["campaigns"]["getDraft"]>({
      method: "GET",
      path: "/user/campaign-drafts/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Send a draft as it is stored, now or at a time. */
    sendDraft: call<Operations["campaigns"]["sendDraft"]>({
      method: "POST",
      path: "/user/campaign-drafts/:id/send",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Start a scheduled campaign at another time; null makes it a draft again. */
    reschedule: call<Operations["campaigns"]["reschedule"]>({
      method: "POST",
      path: "/user/campaign/:id/schedule",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Copy a campaign into a new draft. */
    duplicate: call<Operations["campaigns"]["duplicate"]>({
      method: "POST",
      path: "/user/campaign/:id/duplicate",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Draft a follow-up to recipients who did or did not open or click. */
    followUp: call<Operations["campaigns"]["followUp"]>({
      method: "POST",
      path: "/user/campaign/:id/follow-up",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Review a campaign: what would happen if it were sent now. */
    review: call<Operations["campaigns"]["review"]>({
      method: "POST",
      path: "/user/campaign-review",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** A message as one customer would get it. */
    previewMail: call<Operations["campaigns"]["previewMail"]>({
      method: "POST",
      path: "/user/campaign-preview",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Send a message, marked as a test, to the configured sender. */
    sendTest: call<Operations["campaigns"]["sendTest"]>({
      method: "POST",
      path: "/user/campaign-test",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Take a campaign back during its hold: it is a draft again, and nothing was sent. */
    stop: call<Operations["campaigns"]["stop"]>({
      method: "POST",
      path: "/user/campaign/:id/stop",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** End a campaign's hold and send it now. */
    release: call<Operations["campaigns"]["release"]>({
      method: "POST",
      path: "/user/campaign/:id/release",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Pause a sending campaign. */
    pause: call<Operations["campaigns"]["pause"]>({
      method: "POST",
      path: "/user/campaign/:id/pause",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Resume a paused campaign. */
    resume: call<Operations["campaigns"]["resume"]>({
      method: "POST",
      path: "/user/campaign/:id/resume",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Send an ended campaign again to its failed recipients. */
    retryFailed: call<Operations["campaigns"]["retryFailed"]>({
      method: "POST",
      path: "/user/campaign/:id/retry-failed",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Cancel a campaign; remaining recipients get no email. */
    cancel: call<Operations["campaigns"]["cancel"]>({
      method: "POST",
      path: "/user/campaign/:id/cancel",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** The newest campaign of a segment. */
    ofSegment: call<Operations["campaigns"]["ofSegment"]>({
      method: "GET",
      path: "/user/segment/:segmentId/campaign",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  customers: {
    ...OTHER_CALLS.customers,
    /** Deactivate a customer. */
    deactivate: call<Operations["customers"]["deactivate"]>({
      method: "DELETE",
      path: "/customer/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Change a customer. */
    update: call<Operations["customers"]["update"]>({
      method: "PUT",
      path: "/customer/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Add a customer. */
    create: call<Operations["customers"]["create"]>({
      method: "POST",
      path: "/customer",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Add the customer with this address, or change the one that has it. */
    upsert: call<Operations["customers"]["upsert"]>({
      method: "PUT",
      path: "/customer/by-email/:email",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Reactivate a customer. */
    reactivate: call<Operations["customers"]["reactivate"]>({
      method: "POST",
      path: "/customer/:id/reactivate",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** The newest 100 events of a customer: imports, the last edit, the outcome of each email, unsubscribes. */
    timeline: call<Operations["customers"]["timeline"]>({
      method: "GET",
      path: "/customer/:id/timeline",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Erase a customer from everything held about them; figures of campaigns stay. */
    erase: call<Operations["customers"]["erase"]>({
      method: "POST",
      path: "/customer/:id/erase",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Deactivate up to 1,000 customers. */
    deactivateMany: call<Operations["customers"]["deactivateMany"]>({
      method: "POST",
      path: "/customer/deactivate",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Reactivate up to 1,000 customers. */
    reactivateMany: call<Operations["customers"]["reactivateMany"]>({
      method: "POST",
      path: "/customer/reactivate",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
  },
  emailSettings: {
    /** Email settings, credentials masked. */
    get: call<Operations["emailSettings"]["get"]>({
      method: "GET",
      path: "/user/email-settings",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Save email settings; an empty or masked credential keeps the stored one. */
    save: call<Operations["emailSettings"]["save"]>({
      method: "PUT",
      path: "/user/email-settings",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Send a test email to the configured sender. */
    sendTest: call<Operations["emailSettings"]["sendTest"]>({
      method: "POST",
      path: "/user/test-email",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Emails a day and requests a second of each service, as they are in force. */
    limits: call<Operations["emailSettings"]["limits"]>({
      method: "GET",
      path: "/user/email-settings/limits",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set the limits of one service; null goes back to the service's own. */
    saveLimits: call<Operations["emailSettings"]["saveLimits"]>({
      method: "PUT",
      path: "/user/email-settings/limits",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Delete a stored credential, or (webhookSecret) the secret of the chosen service's events. */
    removeCredential: call<Operations["emailSettings"]["removeCredential"]>({
      method: "DELETE",
      path: "/user/email-settings/credentials/:credential",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Emails given to the chosen service since midnight UTC, against its quota. */
    usage: call<Operations["emailSettings"]["usage"]>({
      method: "GET",
      path: "/user/email-settings/usage",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Where the chosen service posts its events, and whether it does. */
    events: call<Operations["emailSettings"]["events"]>({
      method: "GET",
      path: "/user/email-settings/events",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Connect the chosen service's events again; a refusal is in the response. */
    reconnectEvents: call<Operations["emailSettings"]["reconnectEvents"]>({
      method: "POST",
      path: "/user/email-settings/events",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Save the secret that proves the service's events. */
    saveWebhookSecret: call<Operations["emailSettings"]["saveWebhookSecret"]>({
      method: "PUT",
      path: "/user/email-settings/events/secret",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Whether Gmail can be connected by Google's consent page here, and whether it is. */
    gmail: call<Operations["emailSettings"]["gmail"]>({
      method: "GET",
      path: "/user/email-settings/gmail",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Forget the tokens of the connected Gmail account. */
    disconnectGmail: call<Operations["emailSettings"]["disconnectGmail"]>({
      method: "POST",
      path: "/user/email-settings/gmail/disconnect",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  fields: {
    /** The fields of the account's own. */
    list: call<Operations["fields"]["list"]>({
      method: "GET",
      path: "/customer/fields",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** How many customers have each field, the built-in ones too. */
    counts: call<Operations["fields"]["counts"]>({
      method: "GET",
      path: "/customer/fields/counts",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Add a field to customers. */
    create: call<Operations["fields"]["create"]>({
      method: "POST",
      path: "/customer/fields",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Change a field's label, description or choices; its key stays. */
    rename: call<Operations["fields"]["rename"]>({
      method: "PUT",
      path: "/customer/fields/:key",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Values of a field that another type can't hold. */
    checkConversion: call<Operations["fields"]["checkConversion"]>({
      method: "POST",
      path: "/customer/fields/:key/check-conversion",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Change the type of a field that nothing uses, when every value converts. */
    convert: call<Operations["fields"]["convert"]>({
      method: "POST",
      path: "/customer/fields/:key/convert",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Delete a field that nothing uses, and its values. */
    delete: call<Operations["fields"]["delete"]>({
      method: "DELETE",
      path: "/customer/fields/:key",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  images: {
    ...OTHER_CALLS.images,
    /** The images of the account, the newest first, in pages. */
    list: call<Operations["images"]["list"]>({
      method: "GET",
      path: "/images",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** Change an image's name or alternative text. */
    update: call<Operations["images"]["update"]>({
      method: "PUT",
      path: "/images/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Delete an image; emails that show it have a gap from then on. */
    delete: call<Operations["images"]["delete"]>({
      method: "DELETE",
      path: "/images/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  imports: {
    ...OTHER_CALLS.imports,
    /** Imports, the newest first; before is the last id of the page before. */
    list: call<Operations["imports"]["list"]>({
      method: "GET",
      path: "/customer/imports",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** One import and its refused rows. */
    get: call<Operations["imports"]["get"]>({
      method: "GET",
      path: "/customer/imports/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Map the columns of a file whose import asks. */
    map: call<Operations["imports"]["map"]>({
      method: "POST",
      path: "/customer/imports/:id/map",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** The first lines of a file whose import asks, as they would be read. */
    preview: call<Operations["imports"]["preview"]>({
      method: "GET",
      path: "/customer/imports/:id/preview",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Set how the file of an import that asks is read: encoding, separator, headings. */
    reread: call<Operations["imports"]["reread"]>({
      method: "POST",
      path: "/customer/imports/:id/reread",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Set the shop of a file of orders, and what its status words mean. */
    answerOrders: call<Operations["imports"]["answerOrders"]>({
      method: "POST",
      path: "/customer/imports/:id/orders",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Cancel an import before anything of it is saved. */
    cancel: call<Operations["imports"]["cancel"]>({
      method: "POST",
      path: "/customer/imports/:id/cancel",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Undo an import of the last 30 days; later changes stay. */
    undo: call<Operations["imports"]["undo"]>({
      method: "POST",
      path: "/customer/imports/:id/undo",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
  },
  insights: {
    /** Figures of the dashboard; timeZone (Asia/Kolkata) says whose today. */
    dashboard: call<Operations["insights"]["dashboard"]>({
      method: "GET",
      path: "/insights/dashboard",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Figures of the audience page. */
    audience: call<Operations["insights"]["audience"]>({
      method: "GET",
      path: "/insights/audience",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** How many customers are in each purchase group, the best group first. */
    purchaseGroups: call<Operations["insights"]["purchaseGroups"]>({
      method: "GET",
      path: "/insights/purchase-groups",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Figures of the analytics page. */
    analytics: call<Operations["insights"]["analytics"]>({
      method: "GET",
      path: "/insights/analytics",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
  },
  orders: {
    /** Orders, the newest first, in pages; cursor is the nextCursor of the page before. */
    list: call<Operations["orders"]["list"]>({
      method: "GET",
      path: "/order",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** Store up to 1,000 orders; one stored before, by source and external_id, is brought to the state given. */
    store: call<Operations["orders"]["store"]>({
      method: "POST",
      path: "/order/batch",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Rupees for one of each foreign currency the account takes orders in. */
    rates: call<Operations["orders"]["rates"]>({
      method: "GET",
      path: "/order/rates",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set all currency rates; orders that are stored keep theirs. */
    saveRates: call<Operations["orders"]["saveRates"]>({
      method: "PUT",
      path: "/order/rates",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Whether customers' total spent, order count and last purchase come from files or orders. */
    purchases: call<Operations["orders"]["purchases"]>({
      method: "GET",
      path: "/order/purchases",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Preview totals from source (files, orders): what would change, with ten customers. */
    previewPurchases: call<Operations["orders"]["previewPurchases"]>({
      method: "GET",
      path: "/order/purchases/preview",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Use files or orders for totals. */
    switchPurchases: call<Operations["orders"]["switchPurchases"]>({
      method: "PUT",
      path: "/order/purchases",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Your shop's own words for the state of an order, and their meaning. */
    statuses: call<Operations["orders"]["statuses"]>({
      method: "GET",
      path: "/order/statuses",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set all of these words; orders that are stored keep their status. */
    saveStatuses: call<Operations["orders"]["saveStatuses"]>({
      method: "PUT",
      path: "/order/statuses",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** In how many days after a click an order counts for the campaign. */
    attribution: call<Operations["orders"]["attribution"]>({
      method: "GET",
      path: "/order/attribution",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Set those days, 1 to 30; orders of the last 60 days are counted again. */
    saveAttribution: call<Operations["orders"]["saveAttribution"]>({
      method: "PUT",
      path: "/order/attribution",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** One order. */
    get: call<Operations["orders"]["get"]>({
      method: "GET",
      path: "/order/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Delete one order. */
    delete: call<Operations["orders"]["delete"]>({
      method: "DELETE",
      path: "/order/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  sampleData: {
    /** Whether the account holds sample data, and how much of it. */
    get: call<Operations["sampleData"]["get"]>({
      method: "GET",
      path: "/user/sample-data",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Load sample customers, segments and finished campaigns; they are never mailed. */
    load: call<Operations["sampleData"]["load"]>({
      method: "POST",
      path: "/user/sample-data",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Remove the sample data; what is the user's own stays. */
    remove: call<Operations["sampleData"]["remove"]>({
      method: "DELETE",
      path: "/user/sample-data",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  segments: {
    ...OTHER_CALLS.segments,
    /** How many customers match the rules, and how many of them can be mailed. */
    estimate: call<Operations["segments"]["estimate"]>({
      method: "POST",
      path: "/user/estimate-segment",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Customers who match the rules. */
    preview: call<Operations["segments"]["preview"]>({
      method: "POST",
      path: "/user/preview-segment",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Save a segment. */
    create: call<Operations["segments"]["create"]>({
      method: "POST",
      path: "/user/create-segment",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** One segment and its customers. */
    get: call<Operations["segments"]["get"]>({
      method: "GET",
      path: "/user/segment/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Change a segment's name, description or rules. */
    update: call<Operations["segments"]["update"]>({
      method: "PUT",
      path: "/user/segment/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Save a copy of a segment. */
    duplicate: call<Operations["segments"]["duplicate"]>({
      method: "POST",
      path: "/user/segment/:id/duplicate",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Delete a segment that no campaign uses. */
    delete: call<Operations["segments"]["delete"]>({
      method: "DELETE",
      path: "/user/segment/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  suppressions: {
    ...OTHER_CALLS.suppressions,
    /** Addresses that are not mailed, the newest first, in pages; cursor is the nextCursor of the page before. */
    list: call<Operations["suppressions"]["list"]>({
      method: "GET",
      path: "/user/suppressions",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** Add up to 10,000 addresses to the suppression list. */
    add: call<Operations["suppressions"]["add"]>({
      method: "POST",
      path: "/user/suppressions",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Remove up to 10,000 addresses from the list; unsubscribed ones count as subscribed again. */
    remove: call<Operations["suppressions"]["remove"]>({
      method: "POST",
      path: "/user/suppressions/remove",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
  },
  templates: {
    /** The messages that ship with the product, as the account's brand shows them. */
    starters: call<Operations["templates"]["starters"]>({
      method: "GET",
      path: "/template/starters",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** The account's own templates, the last changed first, without their messages. */
    list: call<Operations["templates"]["list"]>({
      method: "GET",
      path: "/template",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Keep a message as a template: plain text, HTML or a designed message. */
    create: call<Operations["templates"]["create"]>({
      method: "POST",
      path: "/template",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** One template with its message, a designed one also rendered in the brand. */
    get: call<Operations["templates"]["get"]>({
      method: "GET",
      path: "/template/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Save a template; messages begun with it stay as they are. */
    update: call<Operations["templates"]["update"]>({
      method: "PUT",
      path: "/template/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Delete a template; messages begun with it stay. */
    delete: call<Operations["templates"]["delete"]>({
      method: "DELETE",
      path: "/template/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
  },
  webhooks: {
    /** The account's webhooks, with how many events wait for each. */
    list: call<Operations["webhooks"]["list"]>({
      method: "GET",
      path: "/user/webhooks",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Create a webhook; the response alone shows its secret. */
    create: call<Operations["webhooks"]["create"]>({
      method: "POST",
      path: "/user/webhooks",
      takesInput: true,
      response: "data",
      repeat: "never",
    }),
    /** Change a webhook's address, events or batch size. */
    update: call<Operations["webhooks"]["update"]>({
      method: "PUT",
      path: "/user/webhooks/:id",
      takesInput: true,
      response: "data",
      repeat: "always",
    }),
    /** Delete a webhook, its log, and what waits for it. */
    delete: call<Operations["webhooks"]["delete"]>({
      method: "DELETE",
      path: "/user/webhooks/:id",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Pause a webhook; events wait for it. */
    pause: call<Operations["webhooks"]["pause"]>({
      method: "POST",
      path: "/user/webhooks/:id/pause",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Resume a paused webhook where it stopped. */
    resume: call<Operations["webhooks"]["resume"]>({
      method: "POST",
      path: "/user/webhooks/:id/resume",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Replace a webhook's secret; the old one signs too for 24 hours. */
    rotateSecret: call<Operations["webhooks"]["rotateSecret"]>({
      method: "POST",
      path: "/user/webhooks/:id/secret",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** Send a test event now; the response tells its outcome. */
    test: call<Operations["webhooks"]["test"]>({
      method: "POST",
      path: "/user/webhooks/:id/test",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
    /** A webhook's requests, the newest first, in pages; cursor is the nextCursor of the page before. */
    deliveries: call<Operations["webhooks"]["deliveries"]>({
      method: "GET",
      path: "/user/webhooks/:id/deliveries",
      takesInput: true,
      response: "pages",
      repeat: "always",
    }),
    /** One request with its body and its response. */
    delivery: call<Operations["webhooks"]["delivery"]>({
      method: "GET",
      path: "/user/webhooks/:id/deliveries/:deliveryId",
      takesInput: false,
      response: "data",
      repeat: "always",
    }),
    /** Send a request again now: the same bytes under the same id. */
    sendAgain: call<Operations["webhooks"]["sendAgain"]>({
      method: "POST",
      path: "/user/webhooks/:id/deliveries/:deliveryId/again",
      takesInput: false,
      response: "data",
      repeat: "never",
    }),
  },
};
