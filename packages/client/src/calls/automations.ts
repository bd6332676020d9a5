import type {
  AddedCustomersWire,
  addCustomersInput,
  AutomationEntryWire,
  AutomationReportWire,
  AutomationStarterWire,
  AutomationSummaryWire,
  AutomationWire,
  createAutomationInput,
  enrolmentsInput,
  EnrolmentWire,
  resumeAutomationInput,
  saveAutomationInput,
  sendingRulesInput,
  SendingRulesWire,
  switchOnInput,
} from "@dakiya/domain/wire";
import { get, gives, pages, post, put, remove, takes } from "../row.ts";
import type { In } from "../row.ts";

export const automations = {
  /** The account's automations, the newest first, each with how many are in it. */
  list: get("/automation", gives<AutomationSummaryWire[]>()),
  /** Automations to begin with: their documents are filled in. */
  starters: get("/automation/starters", gives<AutomationStarterWire[]>()),
  /** The zone whose hours automations keep, and the most marketing mails in 7 days. */
  rules: get("/automation/rules", gives<SendingRulesWire>()),
  /** Sets both. */
  saveRules: put(
    "/automation/rules",
    gives<SendingRulesWire>(),
    takes<In<typeof sendingRulesInput>>(),
  ),
  /** One automation: what is written, what is live, and what keeps it from that. */
  get: get("/automation/:id", gives<AutomationWire>()),
  /** Creates one, switched off. */
  create: post("/automation", gives<AutomationWire>(), takes<In<typeof createAutomationInput>>()),
  /** Changes its name or document; what is live goes on as it is. */
  save: put(
    "/automation/:id",
    gives<AutomationWire>(),
    takes<In<typeof saveAutomationInput, "id">>(),
  ),
  /** Who would come in if it were switched on now. */
  entry: get("/automation/:id/entry", gives<AutomationEntryWire>()),
  /** Makes what is written live. */
  switchOn: post(
    "/automation/:id/switch-on",
    gives<AutomationWire>(),
    takes<In<typeof switchOnInput, "id">>(),
  ),
  /** Keeps everybody where they are. */
  pause: post("/automation/:id/pause", gives<AutomationWire>()),
  /** Lets everybody go on. */
  resume: post(
    "/automation/:id/resume",
    gives<AutomationWire>(),
    takes<In<typeof resumeAutomationInput, "id">>(),
  ),
  /** Deletes it: everybody inside leaves. */
  delete: remove("/automation/:id", gives<void>()),
  /** Has customers come into a live automation, whatever its trigger is. */
  addCustomers: post(
    "/automation/:id/customers",
    gives<AddedCustomersWire>(),
    takes<In<typeof addCustomersInput, "id">>(),
  ),
  /** Customers' ways through it, the newest first, in pages. */
  enrolments: pages(
    "/automation/:id/enrolments",
    gives<EnrolmentWire>(),
    takes<In<typeof enrolmentsInput, "id">>(),
    gives<object>(),
  ),
  /** Takes somebody out; a mail of theirs that waits does not go out. */
  takeOut: post("/automation/:id/enrolments/:enrolmentId/take-out", gives<void>()),
  /** Ends somebody's wait now. */
  moveOn: post("/automation/:id/enrolments/:enrolmentId/move-on", gives<void>()),
  /** What each step has come to, over all versions. */
  report: get("/automation/:id/report", gives<AutomationReportWire>()),
  /** One customer's ways through automations, the newest first. */
  ofCustomer: get("/customer/:id/automations", gives<EnrolmentWire[]>()),
};
