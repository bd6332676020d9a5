import { AUTOMATION_STARTERS } from "@dakiya/domain/automation";
import { FIELD_LIMITS } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { foldCase } from "@dakiya/domain/text";
import { AUTOMATION_WIRE_LIMITS } from "@dakiya/domain/wire";
import type { Tx } from "../../db/client.ts";
import { automations, customerFields } from "../../db/schema/index.ts";
import { ownAutomations } from "../automations/index.ts";
import { lockFields } from "../fields/find-fields.ts";
import { lockAccount } from "../lock-account.ts";
import type { SampleField } from "./generate/make-people.ts";
import { PRODUCTS } from "./generate/products.ts";

const FIELDS: readonly (FieldDefinition & { key: SampleField })[] = [
  {
    key: "favourite_category",
    label: "Favourite category",
    type: "choice",
    choices: Object.keys(PRODUCTS),
    description: "What they buy most",
  },
  {
    key: "loyalty_points",
    label: "Loyalty points",
    type: "number",
    choices: [],
    description: "Points they can spend",
  },
];

/**
 * Adds the sample data's fields to the account's customers. A field of the account's own with the same key or label stays
 * as it is, and so does an account that has no room.
 *
 * @returns The keys of those added.
 */
export async function insertFields(tx: Tx, accountId: number): Promise<SampleField[]> {
  const own = await lockFields(tx, accountId);
  const taken = new Set(own.flatMap(({ key, label }) => [key, foldCase(label)]));
  const added = FIELDS.filter(({ key, label }) => !taken.has(key) && !taken.has(foldCase(label)));
  if (added.length === 0 || own.length + added.length > FIELD_LIMITS.perAccount) return [];
  await tx
    .insert(customerFields)
    .values(added.map((field) => ({ ...field, choices: [...field.choices], accountId })));
  return added.map(({ key }) => key);
}

/** Adds the sample data's automation, a draft, if there is room. @returns The ids of those added. */
export async function insertAutomation(tx: Tx, accountId: number): Promise<number[]> {
  const starter = AUTOMATION_STARTERS.find(({ key }) => key === "win-back");
  if (starter === undefined) throw new Error("There is no such starter");
  await lockAccount(tx, accountId);
  const count = await tx.$count(automations, ownAutomations(accountId));
  if (count >= AUTOMATION_WIRE_LIMITS.automations) return [];
  const { name, document } = starter;
  const rows = await tx
    .insert(automations)
    .values({ accountId, name: `${name} (sample)`, document })
    .returning({ id: automations.id });
  return rows.map(({ id }) => id);
}
