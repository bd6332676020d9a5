import { MESSAGES } from "../messages/index.ts";
import {
  addCustomersInput,
  addedCustomersWire,
  automationEntryWire,
  automationReportWire,
  automationStarterWire,
  automationSummaryWire,
  automationWire,
  createAutomationInput,
  enrolmentInput,
  enrolmentPageWire,
  enrolmentWire,
  enrolmentsInput,
  linkClicksPageWire,
  resumeAutomationInput,
  saveAutomationInput,
  sendingRulesInput,
  sendingRulesWire,
  stepEmailInput,
  stepEmailReportWire,
  stepLinkClicksInput,
  switchOnInput,
} from "../wire/index.ts";
import type { AddedCustomersWire, AutomationWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const words = MESSAGES.automations;
const read = { scope: ["automations:read"] } as const;
const write = { scope: ["automations:write"] } as const;
/** Of calls that send email. */
const send = { scope: ["automations:send"] } as const;
/** Of responses that show customers. */
const readPeople = { scope: ["automations:read", "customers:read"] } as const;

const enrolmentQuery = z.object({
  state: z.string().optional(),
  step: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Automations and their enrolments. */
export const automationOperations = {
  list: operation("GET /automation", {
    ...read,
    output: z.array(automationSummaryWire),
    message: "Automations",
    summary: "The account's automations, the newest first, each with how many are in it",
  }),
  create: operation("POST /automation", {
    ...write,
    input: createAutomationInput,
    output: automationWire,
    message: words.created,
    status: 201,
    refuses: ["conflict", "impossible"],
    audit: "automation.created",
    summary: "Create an automation as a draft; without a document it begins empty",
  }),
  starters: operation("GET /automation/starters", {
    ...read,
    output: z.array(automationStarterWire),
    message: "Starters",
    summary: "Starters: automations whose documents are filled in",
  }),
  rules: operation("GET /automation/rules", {
    scope: ["settings:read"],
    output: sendingRulesWire,
    message: "Sending rules",
    summary:
      "The time zone of automations, the limit of marketing emails in 7 days, and the wait before sending",
  }),
  saveRules: operation("PUT /automation/rules", {
    scope: ["settings:write"],
    input: sendingRulesInput,
    output: sendingRulesWire,
    message: words.rulesSaved,
    audit: "sending-rules.changed",
    summary: "Set the sending rules; a mailCap of null is no limit",
  }),
  get: operation("GET /automation/:id", {
    ...read,
    input: idInput,
    output: automationWire,
    message: "Automation",
    summary:
      "One automation: its draft, its live version, and what keeps the draft from being published",
  }),
  save: operation("PUT /automation/:id", {
    ...write,
    input: saveAutomationInput,
    output: automationWire,
    message: words.saved,
    refuses: ["conflict"],
    audit: "automation.saved",
    summary: "Change the name or the draft, complete or not; the live version keeps running",
  }),
  delete: operation("DELETE /automation/:id", {
    ...write,
    input: idInput,
    refuses: ["conflict"],
    audit: "automation.deleted",
    summary:
      "Delete an automation that no rules refer to: its enrolments end, and it sends no more email",
  }),
  entry: operation("GET /automation/:id/entry", {
    ...read,
    input: idInput,
    output: automationEntryWire,
    message: "Before publishing",
    summary: "How many customers match now, and how many emails publishing would send at once",
  }),
  switchOn: operation("POST /automation/:id/switch-on", {
    ...send,
    input: switchOnInput,
    output: automationWire,
    message: ({ live }: AutomationWire) =>
      live === null || live.version === 1 ? words.switchedOn : words.changed,
    refuses: ["conflict", "impossible"],
    audit: "automation.switched-on",
    summary:
      "Publish the draft. includeExisting enrols customers who match now; inside says whether those enrolled finish the old version or move",
  }),
  pause: operation("POST /automation/:id/pause", {
    ...write,
    input: idInput,
    output: automationWire,
    message: words.paused,
    refuses: ["conflict"],
    audit: "automation.paused",
    summary: "Pause an automation: enrolments stay where they are, and waiting emails are not sent",
  }),
  resume: operation("POST /automation/:id/resume", {
    ...send,
    input: resumeAutomationInput,
    output: automationWire,
    message: words.resumed,
    refuses: ["conflict"],
    audit: "automation.resumed",
    summary: "Resume an automation; overdue says whether emails due meanwhile are sent or skipped",
  }),
  addCustomers: operation("POST /automation/:id/customers", {
    ...send,
    input: addCustomersInput,
    output: addedCustomersWire,
    message: ({ added, leftOut }: AddedCustomersWire) => words.added(added, leftOut),
    refuses: ["conflict"],
    audit: "automation.customers-added",
    summary: "Enrol up to 1,000 customers in a live automation with any trigger",
  }),
  enrolments: operation("GET /automation/:id/enrolments", {
    ...readPeople,
    input: enrolmentsInput,
    query: enrolmentQuery,
    page: enrolmentPageWire,
    message: "Enrolments",
    summary: "Enrolments, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  takeOut: operation("POST /automation/:id/enrolments/:enrolmentId/take-out", {
    ...write,
    input: enrolmentInput,
    refuses: ["conflict"],
    audit: "automation.taken-out",
    summary: "End an enrolment; its waiting email is not sent",
  }),
  moveOn: operation("POST /automation/:id/enrolments/:enrolmentId/move-on", {
    ...send,
    input: enrolmentInput,
    refuses: ["conflict"],
    audit: "automation.moved-on",
    summary: "End an enrolment's wait now",
  }),
  report: operation("GET /automation/:id/report", {
    ...read,
    input: idInput,
    output: automationReportWire,
    message: "Report",
    summary: "Figures of each step, over all versions",
  }),
  emailReport: operation("GET /automation/:id/emails/:step", {
    ...read,
    input: stepEmailInput,
    output: stepEmailReportWire,
    message: "Report",
    summary: "Report of a step's email over all versions, in the form of a campaign's report",
  }),
  emailLinkClicks: operation("GET /automation/:id/emails/:step/links/:link/clicks", {
    ...readPeople,
    input: stepLinkClicksInput,
    query: z.object({ cursor: z.string().optional(), limit: limitText.optional() }),
    page: linkClicksPageWire,
    message: "Clicks",
    summary: "The recipients who clicked a link of a step's email, a page at a time",
  }),
  ofCustomer: operation("GET /customer/:id/automations", {
    ...readPeople,
    input: idInput,
    output: z.array(enrolmentWire),
    message: "Automations",
    summary: "One customer's enrolments, the newest first",
  }),
};
