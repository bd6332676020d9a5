import { MESSAGES } from "../messages.ts";
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
  resumeAutomationInput,
  saveAutomationInput,
  sendingRulesInput,
  sendingRulesWire,
  switchOnInput,
} from "../wire/index.ts";
import type { AddedCustomersWire, AutomationWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const words = MESSAGES.automations;
const read = { scope: ["automations:read"] } as const;
const write = { scope: ["automations:write"] } as const;
/** Of whatever makes mails leave. */
const send = { scope: ["automations:send"] } as const;
/** Of answers that show customers. */
const readPeople = { scope: ["automations:read", "customers:read"] } as const;

const enrolmentQuery = z.object({
  state: z.string().optional(),
  step: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Mails that go out by themselves, and who is where in them. */
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
    refuses: ["impossible"],
    audit: "automation.created",
    summary: "Create an automation, switched off; without a document it begins empty",
  }),
  starters: operation("GET /automation/starters", {
    ...read,
    output: z.array(automationStarterWire),
    message: "Automations to begin with",
    summary: "Automations to begin with: their documents are filled in",
  }),
  rules: operation("GET /automation/rules", {
    scope: ["settings:read"],
    output: sendingRulesWire,
    message: "Sending rules",
    summary: "The zone whose hours automations keep, and the most marketing mails in 7 days",
  }),
  saveRules: operation("PUT /automation/rules", {
    scope: ["settings:write"],
    input: sendingRulesInput,
    output: sendingRulesWire,
    message: words.rulesSaved,
    audit: "sending-rules.changed",
    summary: "Set both; a mailCap of null is no limit",
  }),
  get: operation("GET /automation/:id", {
    ...read,
    input: idInput,
    output: automationWire,
    message: "Automation",
    summary: "One automation: what is written, what is live, and what keeps it from that",
  }),
  save: operation("PUT /automation/:id", {
    ...write,
    input: saveAutomationInput,
    output: automationWire,
    message: words.saved,
    audit: "automation.saved",
    summary: "Change the name or the document, complete or not; what is live goes on as it is",
  }),
  delete: operation("DELETE /automation/:id", {
    ...write,
    input: idInput,
    audit: "automation.deleted",
    summary: "Delete an automation: everybody leaves it, and no more mails of it go out",
  }),
  entry: operation("GET /automation/:id/entry", {
    ...read,
    input: idInput,
    output: automationEntryWire,
    message: "What switching it on does",
    summary: "Who would come in if it were switched on now, and what would go out at once",
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
      "Make what is written live. includeExisting lets in who matches now; inside says whether those inside finish or move",
  }),
  pause: operation("POST /automation/:id/pause", {
    ...write,
    input: idInput,
    output: automationWire,
    message: words.paused,
    refuses: ["conflict"],
    audit: "automation.paused",
    summary: "Keep everybody where they are; mails that wait are held",
  }),
  resume: operation("POST /automation/:id/resume", {
    ...send,
    input: resumeAutomationInput,
    output: automationWire,
    message: words.resumed,
    refuses: ["conflict"],
    audit: "automation.resumed",
    summary: "Let everybody go on; overdue says whether mails due meanwhile are sent or skipped",
  }),
  addCustomers: operation("POST /automation/:id/customers", {
    ...send,
    input: addCustomersInput,
    output: addedCustomersWire,
    message: ({ added, leftOut }: AddedCustomersWire) => words.added(added, leftOut),
    refuses: ["conflict"],
    audit: "automation.customers-added",
    summary: "Have up to 1,000 customers come into a live automation, whatever its trigger is",
  }),
  enrolments: operation("GET /automation/:id/enrolments", {
    ...readPeople,
    input: enrolmentsInput,
    query: enrolmentQuery,
    page: enrolmentPageWire,
    message: "Enrolments",
    summary:
      "Customers' ways through it, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  takeOut: operation("POST /automation/:id/enrolments/:enrolmentId/take-out", {
    ...write,
    input: enrolmentInput,
    refuses: ["conflict"],
    audit: "automation.taken-out",
    summary: "Take somebody out; a mail of theirs that waits does not go out",
  }),
  moveOn: operation("POST /automation/:id/enrolments/:enrolmentId/move-on", {
    ...send,
    input: enrolmentInput,
    refuses: ["conflict"],
    audit: "automation.moved-on",
    summary: "End somebody's wait now",
  }),
  report: operation("GET /automation/:id/report", {
    ...read,
    input: idInput,
    output: automationReportWire,
    message: "Report",
    summary: "What each step has come to, over all versions",
  }),
  ofCustomer: operation("GET /customer/:id/automations", {
    ...readPeople,
    input: idInput,
    output: z.array(enrolmentWire),
    message: "Automations",
    summary: "One customer's ways through automations, the newest first",
  }),
};
