import {
  allSteps,
  readAutomation,
  stepReferences,
  triggerReferences,
} from "@dakiya/domain/automation";
import type {
  AutomationDocument,
  AutomationNames,
  AutomationProblem,
  BuiltInDate,
  Reference,
} from "@dakiya/domain/automation";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { describeRules, REFERENCE_KINDS, segmentRule } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { automations } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { readStoredRules } from "./exit/exit-conditions.ts";
import { loadReferenceNames } from "../rules/references/load-names.ts";
import { findRuleProblems } from "./rule-problems.ts";
import { findFields } from "../fields/find-fields.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { parseId } from "../wire/values.ts";

export type AutomationRow = typeof automations.$inferSelect;

/** The account's automations that aren't deleted. */
export function ownAutomations(accountId: number) {
  return and(eq(automations.accountId, accountId), isNull(automations.deletedAt));
}

/** @throws AppError "missing" */
export async function findAutomation(
  db: Executor,
  ctx: Pick<AccountCtx, "account">,
  id: string,
): Promise<AutomationRow> {
  const rows = await db
    .select()
    .from(automations)
    .where(and(ownRow(automations, ctx, id), isNull(automations.deletedAt)));
  return firstOrMissing(rows, "Automation");
}

/** The same, locked until the transaction ends. Not its key, so that entries can be inserted. */
export async function lockAutomation(
  tx: Tx,
  ctx: Pick<AccountCtx, "account">,
  id: string,
): Promise<AutomationRow> {
  const rows = await tx
    .select()
    .from(automations)
    .where(and(ownRow(automations, ctx, id), isNull(automations.deletedAt)))
    .for("no key update");
  return firstOrMissing(rows, "Automation");
}

export const thisOne = ({ accountId, id }: AutomationRow) =>
  and(eq(automations.accountId, accountId), eq(automations.id, id));

export const subjectOf = ({ id, name }: Pick<AutomationRow, "id" | "name">) =>
  ({ type: "automation", id, label: name }) as const;

const DATE_NAMES: Readonly<Record<BuiltInDate, string>> = {
  joined_date: "Joined",
  last_purchase: "Last purchase",
};

/** Names for the sentences of an account's automations. */
export async function loadNames(db: Executor, accountId: number): Promise<AutomationNames> {
  const definitions = await findFields(db, accountId);
  const { rows } = await db.execute<{ kind: string; id: string; name: string }>(sql`
    select 'segment' as kind, id::text, name from segments where account_id = ${accountId} and deleted_at is null
    union all
    select 'webhook', id::text, url from webhook_subscriptions where account_id = ${accountId}
    union all
    select 'campaign', c.id::text, c.name from campaigns c where c.account_id = ${accountId} and c.id in (
      select (a.document #>> '{trigger,campaignId}')::bigint from automations a
      where a.account_id = ${accountId} and a.document #>> '{trigger,campaignId}' ~ '^[0-9]{1,15}$'
      union
      select (a.trigger ->> 'campaignId')::bigint from automations a
      where a.account_id = ${accountId} and a.trigger ->> 'campaignId' ~ '^[0-9]{1,15}$'
    )
  `);
  const nameOf = await loadReferenceNames(db, accountId, [await referencingRules(db, accountId)]);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
  const labels = new Map<string, string>(Object.entries(DATE_NAMES));
  for (const { key, label } of definitions) labels.set(key, label);
  return {
    field: (key) => labels.get(key) ?? key.replaceAll("_", " "),
    segment: (id) => names.get(`segment:${id}`) ?? "a segment that is gone",
    campaign: (id) => names.get(`campaign:${id}`) ?? "a campaign that is gone",
    webhook: (id) => names.get(`webhook:${id}`) ?? "a webhook that is gone",
    rules: (group) => describeRules(readStoredRules(group, definitions), definitions, nameOf),
  };
}

/** Every rule of the account's automations that refers to something. */
async function referencingRules(db: Executor, accountId: number): Promise<SegmentRuleGroup> {
  const kinds = Object.keys(REFERENCE_KINDS).map((kind) => `@.field == "${kind}"`);
  const { rows } = await db.execute<{ rule: unknown }>(sql`
    select distinct jsonb_path_query(a.document, ${`lax $.** ? (${kinds.join(" || ")})`}::jsonpath) as rule
    from automations a where a.account_id = ${accountId} and a.deleted_at is null
  `);
  const rules = rows.flatMap(({ rule }) => {
    const read = segmentRule.safeParse(rule);
    return read.success ? [read.data] : [];
  });
  return { combinator: "and", rules };
}

/** Reads a definition and checks that everything it names exists in the account. */
export async function readDefinition(
  db: Executor,
  accountId: number,
  definition: unknown,
  definitions: readonly FieldDefinition[],
): Promise<
  { ok: true; document: AutomationDocument } | { ok: false; problems: AutomationProblem[] }
> {
  const read = readAutomation(definition, definitions);
  if (!read.ok) return read;
  const problems = [
    ...(await findGone(db, accountId, read.document)),
    ...(await findRuleProblems(db, accountId, read.document, definitions)),
  ];
  return problems.length === 0 ? read : { ok: false, problems };
}

const words = MESSAGES.automations;
const GONE: Readonly<Record<Reference["kind"], string>> = {
  segment: words.noSegment,
  campaign: words.noCampaign,
  webhook: words.noWebhook,
};

/** Segments, campaigns and webhooks that a document names and the account does not have. */
async function findGone(
  db: Executor,
  accountId: number,
  { trigger, steps }: AutomationDocument,
): Promise<AutomationProblem[]> {
  const references = [
    ...triggerReferences(trigger).map(({ kind, id }) => ({ kind, id: parseId(id), step: null })),
    ...allSteps({ steps }).flatMap((step) =>
      stepReferences(step).map(({ kind, id }) => ({ kind, id: parseId(id), step: step.id })),
    ),
  ];
  if (references.length === 0) return [];
  const ids = (kind: Reference["kind"]) =>
    sqlArray(
      references.filter((one) => one.kind === kind).map(({ id }) => id),
      "bigint",
    );
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    select 'segment' as kind, id from segments
      where account_id = ${accountId} and id = any(${ids("segment")}) and deleted_at is null
    union all
    select 'campaign', id from campaigns
      where account_id = ${accountId} and id = any(${ids("campaign")}) and deleted_at is null and automation_id is null
    union all
    select 'webhook', id from webhook_subscriptions
      where account_id = ${accountId} and id = any(${ids("webhook")})
  `);
  const existing = new Set(rows.map(({ kind, id }) => `${kind}:${id}`));
  return references
    .filter(({ kind, id }) => !existing.has(`${kind}:${id}`))
    .map(({ kind, step }) => ({ step, message: GONE[kind] }));
}
