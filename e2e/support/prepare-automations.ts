import type { Calls } from "./calls-as.ts";

/** The pages of the automations below: an account's first has the first number. */
export const AUTOMATION_PAGES = {
  live: "/campaigns/automations/1",
  unfinished: "/campaigns/automations/2",
} as const;

const SHOP_RULES = {
  combinator: "and",
  rules: [{ field: "total_spent", operator: ">", value: 5000 }],
};

/** One with a step of every kind, some of which lack something still. */
const UNFINISHED = {
  version: 1,
  trigger: {
    type: "date",
    field: "birthday",
    every: "year",
    days: -3,
    time: { hour: 9, minute: 0 },
  },
  steps: [
    { id: "when", type: "waitUntil", time: { hour: 10, minute: 30 }, weekdays: [2, 4] },
    {
      id: "who",
      type: "onlyIf",
      rules: SHOP_RULES,
      steps: [
        {
          id: "thanks",
          type: "send",
          template: { subject: "A lamp for your birthday, {first_name|dear customer}", body: "" },
        },
        { id: "vip", type: "tag", field: "", tag: "lamp", remove: false },
      ],
      otherwise: [{ id: "level", type: "set", field: "", value: "" }],
    },
    { id: "tell", type: "webhook", webhookId: "" },
    {
      id: "date",
      type: "waitForDate",
      field: "joined_date",
      days: 2,
      time: { hour: 9, minute: 0 },
    },
    { id: "end", type: "end" },
  ],
  leaveWhen: { rules: SHOP_RULES, bought: true, clicked: true, leftSegment: false },
  reentry: { type: "afterDays", days: 90 },
  whenCapped: "later",
};

/** An automation with people in it, whose changes are not live yet, and one that lacks something of everything. */
export async function prepareAutomations({ get, put, post }: Calls): Promise<void> {
  await put("/api/automation/rules", { timeZone: "Asia/Kolkata", mailCap: 3 });
  const starters = (await get("/api/automation/starters")) as { document: { steps: unknown[] } }[];
  const document = starters[0]?.document ?? { steps: [] };
  const { _id: id } = (await post("/api/automation/", { name: "Welcome", document })) as {
    _id: string;
  };
  await post(`/api/automation/${id}/switch-on`, {});
  const people = (await get("/api/customer/get?limit=9")) as { _id: string }[];
  await post(`/api/automation/${id}/customers`, { customerIds: people.map(({ _id }) => _id) });
  await put(`/api/automation/${id}`, {
    document: { ...document, steps: document.steps.slice(0, 3) },
  });
  await post("/api/automation/", {
    name: "Birthdays of everybody who ever bought a lamp in one of our shops",
    document: UNFINISHED,
  });
}
