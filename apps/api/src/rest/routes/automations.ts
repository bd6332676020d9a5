import { MESSAGES } from "@dakiya/domain/messages";
import {
  addedCustomersWire,
  automationEntryWire,
  automationReportWire,
  automationStarterWire,
  automationSummaryWire,
  automationWire,
  enrolmentWire,
  sendingRulesWire,
} from "@dakiya/domain/wire";
import type { AddedCustomersWire, AutomationWire, EnrolmentPageWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { body, idAndBody, limitText, ownMessage, params, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

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
export const automationRoutes: readonly RestRoute[] = [
  route("GET /automation", "automations.list", {
    ...read,
    output: z.array(automationSummaryWire),
    message: "Automations",
    summary: "The account's automations, the newest first, each with how many are in it",
  }),
  route("POST /automation", "automations.create", {
    ...write,
    input: body,
    output: automationWire,
    message: words.created,
    status: 201,
    refuses: ["impossible"],
    summary: "Create an automation, switched off; without a document it begins empty",
  }),
  route("GET /automation/starters", "automations.starters", {
    ...read,
    output: z.array(automationStarterWire),
    message: "Automations to begin with",
    summary: "Automations to begin with: their documents are filled in",
  }),
  route("GET /automation/rules", "automations.rules", {
    scope: ["settings:read"],
    output: sendingRulesWire,
    message: "Sending rules",
    summary: "The zone whose hours automations keep, and the most marketing mails in 7 days",
  }),
  route("PUT /automation/rules", "automations.saveRules", {
    scope: ["settings:write"],
    input: body,
    output: sendingRulesWire,
    message: words.rulesSaved,
    summary: "Set both; a mailCap of null is no limit",
  }),
  route("GET /automation/:id", "automations.get", {
    ...read,
    input: params,
    output: automationWire,
    message: "Automation",
    summary: "One automation: what is written, what is live, and what keeps it from that",
  }),
  route("PUT /automation/:id", "automations.save", {
    ...write,
    input: idAndBody,
    output: automationWire,
    message: words.saved,
    summary: "Change the name or the document, complete or not; what is live goes on as it is",
  }),
  route("DELETE /automation/:id", "automations.delete", {
    ...write,
    input: params,
    message: ownMessage,
    summary: "Delete an automation: everybody leaves it, and no more mails of it go out",
  }),
  route("GET /automation/:id/entry", "automations.entry", {
    ...read,
    input: params,
    output: automationEntryWire,
    message: "What switching it on does",
    summary: "Who would come in if it were switched on now, and what would go out at once",
  }),
  route("POST /automation/:id/switch-on", "automations.switchOn", {
    ...send,
    input: idAndBody,
    output: automationWire,
    message: ({ live }: AutomationWire) =>
      live === null || live.version === 1 ? words.switchedOn : words.changed,
    refuses: ["conflict", "impossible"],
    summary:
      "Make what is written live. includeExisting lets in who matches now; inside says whether those inside finish or move",
  }),
  route("POST /automation/:id/pause", "automations.pause", {
    ...write,
    input: params,
    output: automationWire,
    message: words.paused,
    refuses: ["conflict"],
    summary: "Keep everybody where they are; mails that wait are held",
  }),
  route("POST /automation/:id/resume", "automations.resume", {
    ...send,
    input: idAndBody,
    output: automationWire,
    message: words.resumed,
    refuses: ["conflict"],
    summary: "Let everybody go on; overdue says whether mails due meanwhile are sent or skipped",
  }),
  route("POST /automation/:id/customers", "automations.addCustomers", {
    ...send,
    input: idAndBody,
    output: addedCustomersWire,
    message: ({ added, leftOut }: AddedCustomersWire) => words.added(added, leftOut),
    refuses: ["conflict"],
    summary: "Have up to 1,000 customers come into a live automation, whatever its trigger is",
  }),
  route("GET /automation/:id/enrolments", "automations.enrolments", {
    ...readPeople,
    input: (request) => ({ ...params(request), ...enrolmentQuery.parse(request.query) }),
    output: z.array(enrolmentWire),
    data: ({ items }: EnrolmentPageWire) => items,
    beside: ({ nextCursor }: EnrolmentPageWire) => ({ nextCursor }),
    message: "Enrolments",
    summary:
      "Customers' ways through it, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  route("POST /automation/:id/enrolments/:enrolmentId/take-out", "automations.takeOut", {
    ...write,
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Take somebody out; a mail of theirs that waits does not go out",
  }),
  route("POST /automation/:id/enrolments/:enrolmentId/move-on", "automations.moveOn", {
    ...send,
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "End somebody's wait now",
  }),
  route("GET /automation/:id/report", "automations.report", {
    ...read,
    input: params,
    output: automationReportWire,
    message: "Report",
    summary: "What each step has come to, over all versions",
  }),
  route("GET /customer/:id/automations", "automations.ofCustomer", {
    ...readPeople,
    input: params,
    output: z.array(enrolmentWire),
    message: "Automations",
    summary: "One customer's ways through automations, the newest first",
  }),
];
