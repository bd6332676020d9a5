import { AUTOMATION_STARTERS, readAutomation } from "@dakiya/domain/automation";
import type {
  AutomationEntryWire,
  AutomationSummaryWire,
  AutomationWire,
  EnrolmentWire,
} from "@dakiya/domain/wire";
import { initTRPC } from "@trpc/server";
import { sendingRules } from "./sending-rules.ts";
import { errorFields } from "./error-fields.ts";
import { sendJson } from "./loopback-server.ts";
import { startTrpcServer } from "./trpc-server.ts";

const AT = "2026-11-20T08:00:00.000Z";
const [WELCOME] = AUTOMATION_STARTERS;

/** An automation as the server has it: the starter "Welcome", unless something else is said. */
export function automation(changes: Partial<AutomationWire> = {}): AutomationWire {
  return {
    _id: "5",
    name: "Welcome",
    state: "draft",
    trigger: "When a customer is added",
    takesImports: false,
    counts: { inside: 0, entered: 0, completed: 0, left: {} },
    hasChanges: false,
    held: null,
    createdAt: AT,
    updatedAt: AT,
    liveSince: null,
    pausedAt: null,
    document: WELCOME?.document,
    problems: [],
    live: null,
    people: [],
    ...changes,
  };
}

/** Somebody who waits in it. */
export function enrolment(changes: Partial<EnrolmentWire> = {}): EnrolmentWire {
  return {
    _id: "9",
    automation: { _id: "5", name: "Welcome", state: "live" },
    customer: { _id: "1", name: "Asha Rao", email: "asha@example.in" },
    version: 1,
    state: "inside",
    left: null,
    step: "wait-1",
    sentence: "Wait 2 days",
    dueAt: AT,
    enteredAt: AT,
    endedAt: null,
    moves: [{ step: "welcome", sentence: "Send “Welcome”", at: AT }],
    ...changes,
  };
}

const NOBODY_YET: AutomationEntryWire = {
  matching: null,
  reachable: null,
  mailsNow: 0,
  quotaLeft: null,
  enteredInLast30Days: null,
  canMove: 0,
  stepsGone: [],
};

/**
 * A server for the screens of automations, with one automation, which saving changes.
 *
 * @returns The requests it has received, by path.
 */
export async function startAutomationServer({
  list,
  one = automation(),
  entry = NOBODY_YET,
  people = [],
}: {
  list?: AutomationSummaryWire[];
  one?: AutomationWire;
  entry?: AutomationEntryWire;
  people?: EnrolmentWire[];
} = {}): Promise<{ inputs: (path: string) => unknown[] }> {
  let current = one;
  const calls: { path: string; input: unknown }[] = [];
  const t = initTRPC.create(errorFields);
  const procedure = t.procedure
    .input((input: unknown) => input)
    .use(({ path, input, next }) => {
      calls.push({ path, input });
      return next();
    });
  const change = (changes: Partial<AutomationWire>): AutomationWire => {
    current = { ...current, ...changes };
    const result = readAutomation(current.document, []);
    return { ...current, problems: result.ok ? [] : result.problems };
  };
  const part = (input: unknown, name: string): unknown => Reflect.get(Object(input), name);
  const page = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });
  const router = t.router({
    automations: t.router({
      list: procedure.query(() => list ?? [current]),
      get: procedure.query(() => change({})),
      starters: procedure.query(() => AUTOMATION_STARTERS),
      create: procedure.mutation(({ input }) =>
        change({
          name: String(part(input, "name")),
          document: part(input, "document") ?? { trigger: { type: "byHand" } },
        }),
      ),
      save: procedure.mutation(({ input }) => {
        const document = part(input, "document");
        const name = part(input, "name");
        return change({
          ...(document === undefined ? {} : { document, updatedAt: "2026-11-20T08:35:00.000Z" }),
          ...(typeof name === "string" ? { name } : {}),
          hasChanges: current.live !== null,
        });
      }),
      entry: procedure.query(() => entry),
      switchOn: procedure.mutation(() => change({ state: "live" })),
      pause: procedure.mutation(() => change({ state: "paused", pausedAt: AT })),
      resume: procedure.mutation(() => change({ state: "live", pausedAt: null })),
      delete: procedure.mutation(() => ({ message: "Automation deleted" })),
      enrolments: procedure.query(() => page(people)),
      takeOut: procedure.mutation(() => ({ message: "Removed from the automation" })),
      moveOn: procedure.mutation(() => ({ message: "Moved to the next step" })),
      ofCustomer: procedure.query(() => people),
      addCustomers: procedure.mutation(({ input }) => {
        const ids = part(input, "customerIds");
        return { added: Array.isArray(ids) ? ids.length - 1 : 0, leftOut: 1 };
      }),
      rules: procedure.query(() => sendingRules()),
      saveRules: procedure.mutation(({ input }) => sendingRules(input as object)),
    }),
    fields: t.router({ list: procedure.query(() => []) }),
    segments: t.router({
      list: procedure.query(() =>
        page([{ _id: "7", name: "Lapsed", description: "", estimated_count: 12, rules: null }]),
      ),
      get: procedure.query(() => ({ segment: { _id: "7", name: "Lapsed", rules: null } })),
    }),
    webhooks: t.router({ list: procedure.query(() => []) }),
    customers: t.router({ list: procedure.query(() => page([])) }),
    emailSettings: t.router({ get: procedure.query(() => ({ isConfigured: false })) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  return {
    inputs: (path) => calls.filter((call) => call.path === path).map(({ input }) => input),
  };
}
