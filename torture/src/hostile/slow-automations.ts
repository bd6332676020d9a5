import type { AutomationDocument } from "@dakiya/domain/automation";
import type { AutomationWire, SegmentWire } from "@dakiya/domain/wire";
import type { Client } from "../support/client.ts";
import type { House } from "../support/house.ts";

const AUTOMATIONS = 12;
/** As many fields and characters as an account may have: each rule unpacks all of a customer's to read one. */
const FIELDS = 100;
const VALUE = "Ünterwegs ".repeat(20);
/** Customers that the rules read: many times as many as the statement timeout of an evaluation allows. */
const CUSTOMERS = 100_000;
const RULES = Array.from({ length: 50 }, (_, nth) => ({
  field: "attributes.field_1",
  type: "text",
  operator: "contains",
  value: `nobody ${nth}`,
}));

/** A definition for this test with this trigger and these steps. */
export const documentOf = (
  trigger: AutomationDocument["trigger"],
  steps: AutomationDocument["steps"],
): AutomationDocument => ({
  version: 1,
  trigger,
  steps,
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
  whenCapped: "later",
});

/** Makes an automation and switches it on; gives its id. */
export async function createPublished(
  client: Client,
  document: AutomationDocument,
): Promise<string> {
  const { _id: id } = await client.send<AutomationWire>("POST", "/automation/", {
    name: "One mail",
    document,
  });
  await client.send("POST", `/automation/${id}/switch-on`, {});
  return id;
}

/** Gives an account automations behind segments whose rules run into the statement timeout from now on. */
export async function goLiveSlowly(house: House, client: Client): Promise<void> {
  await client.send("POST", "/customer/fields", { key: "field_1", label: "Field 1", type: "text" });
  for (let nth = 0; nth < AUTOMATIONS; nth += 1) {
    const segment = await client.send<SegmentWire>("POST", "/user/create-segment", {
      name: `Slow ${nth}`,
      rules: { combinator: "or", rules: RULES },
    });
    const trigger = { type: "joinsSegment", segmentId: segment._id } as const;
    const wait = { id: "w", type: "wait", amount: 1, unit: "days" } as const;
    await createPublished(client, documentOf(trigger, [wait]));
  }
  const attributes = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, nth) => [`field_${nth + 1}`, VALUE]),
  );
  await house.rows(
    `insert into customers (account_id, name, email, attributes)
     select (select account_id from memberships m join users u on u.id = m.user_id
       where u.email = 'hostile@example.com'), '', 'c' || n || '@hostile.example', $1::jsonb
     from generate_series(1, $2::int) n`,
    [JSON.stringify(attributes), CUSTOMERS],
  );
  // Their next evaluation is now.
  await house.rows("update automations set looked_until = looked_until - interval '2 minutes'");
}

/** How many automations were left alone since their rules took too long. */
export async function countSlow(house: House): Promise<number> {
  const { n } = await house.row<{ n: number }>(
    "select count(*)::int as n from work_backoffs where kind = 'poll' and slow",
  );
  return n;
}
