import { attributeName } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { AppError } from "../../errors.ts";
import { automationDocuments } from "./documents.ts";

/** The condition that a document of an automation uses something. */
type Uses = (document: SQL) => SQL;

/** Automations named in the refusal. */
const MAX_NAMED = 20;

/**
 * Refuses to delete a thing that an automation uses: in its definition, its published version, or an older one with active enrolments.
 * The caller has locked the thing; none of the account's automations is published until its transaction ends.
 *
 * @param thing - Its name in the refusal: The segment “VIPs”.
 * @throws AppError "conflict", naming the automations.
 */
export async function refuseUsedByAutomation(
  tx: Tx,
  accountId: number,
  thing: string,
  uses: Uses,
): Promise<void> {
  await lockAutomations(tx, accountId);
  await refuseUsed(tx, accountId, thing, uses);
}

/** No automation of the account is changed or published until the transaction ends. */
export async function lockAutomations(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`
    select from automations where account_id = ${accountId} and deleted_at is null order by id for share
  `);
}

/**
 * The same for a field: steps and triggers name its key, rules its attribute name. The automations aren't locked: publishing
 * locks them first and fields second, and the caller holds the lock on fields.
 *
 * @param inTexts - The condition that a text has it as a variable.
 * @throws AppError "conflict", naming the automations.
 */
export async function refuseFieldOfAutomation(
  tx: Tx,
  accountId: number,
  { key, label }: { key: string; label: string },
  inTexts: (document: SQL) => SQL,
): Promise<void> {
  await refuseUsed(tx, accountId, `The field “${label}”`, usesField(key, inTexts));
}

async function refuseUsed(tx: Tx, accountId: number, thing: string, uses: Uses): Promise<void> {
  const names = await findUsingAutomations(tx, accountId, uses);
  if (names.length > 0) throw new AppError("conflict", MESSAGES.automations.inUse(thing, names));
}

/** The names of automations that use something: the first 20. */
async function findUsingAutomations(
  db: Executor,
  accountId: number,
  uses: Uses,
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct d.id, d.name from (${automationDocuments(accountId)}) d
    where ${uses(sql`d.document`)}
    order by d.id limit ${MAX_NAMED}
  `);
  return rows.map(({ name }) => name);
}

const at =
  (path: SQL, id: number): Uses =>
  (document) =>
    sql`jsonb_path_exists(${document}, ${path}, ${JSON.stringify({ id: String(id) })}::jsonb)`;

export const usesSegment = (id: number): Uses =>
  at(sql`'lax $.trigger.segmentId ? (@ == $id)'`, id);

export const usesCampaign = (id: number): Uses =>
  at(sql`'lax $.trigger.campaignId ? (@ == $id)'`, id);

/** A webhook that a step calls. */
export const usesWebhook = (id: number): Uses => at(sql`'lax $.**.webhookId ? (@ == $id)'`, id);

/** A sender of an email. */
export const usesSender = (id: number): Uses => at(sql`'lax $.**.senderId ? (@ == $id)'`, id);

function usesField(key: string, inTexts: (text: SQL) => SQL): Uses {
  const names = JSON.stringify({ key, field: attributeName(key) });
  return (document) => sql`(
    jsonb_path_exists(${document}, 'lax $.**.field ? (@ == $field)', ${names}::jsonb)
    or jsonb_path_exists(${document}, 'lax $.trigger.field ? (@ == $key)', ${names}::jsonb)
    or jsonb_path_exists(${document}, 'lax $.trigger.tag.field ? (@ == $key)', ${names}::jsonb)
    or jsonb_path_exists(${document}, 'lax $.steps[*].field ? (@ == $key)', ${names}::jsonb)
    or jsonb_path_exists(${document}, 'lax $.steps[*].steps[*].field ? (@ == $key)', ${names}::jsonb)
    or jsonb_path_exists(${document}, 'lax $.steps[*].otherwise[*].field ? (@ == $key)', ${names}::jsonb)
    or ${inTexts(document)}
  )`;
}
