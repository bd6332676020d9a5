import { automationDocument, describeTrigger, takesImports } from "@dakiya/domain/automation";
import type { AutomationNames, ExitReason, Trigger } from "@dakiya/domain/automation";
import { clockTime } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationCounts, AutomationSummaryWire, AutomationWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { PAUSED_BY_HAND } from "../ongoing/lifecycle.ts";
import { findWaitingForCodes } from "../ongoing/step-coupons.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { readVersion } from "../exit/read-version.ts";
import { findBackoffs } from "../../fair-work/backoffs.ts";
import { findFields } from "../../fields/find-fields.ts";
import { readTimeZone } from "../../sending-rules/sending-rules.ts";
import { loadNames, readDefinition } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";

export const NO_COUNTS: AutomationCounts = { inside: 0, entered: 0, completed: 0, left: {} };

export async function countEnrolments(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AutomationCounts>> {
  const { rows } = await db.execute<{
    id: string;
    state: "inside" | "completed" | "left";
    reason: ExitReason | null;
    n: number;
  }>(sql`
    select automation_id as id, state, left_reason as reason, count(*)::int as n
    from automation_enrolments
    where account_id = ${accountId} and automation_id = any(${sqlArray(ids, "bigint")})
    group by automation_id, state, left_reason
  `);
  const counts = new Map<number, AutomationCounts>();
  for (const { id, state, reason, n } of rows) {
    const entry = counts.get(Number(id)) ?? { ...NO_COUNTS, left: {} };
    entry.entered += n;
    if (state === "left") entry.left[reason ?? "by_hand"] = n;
    else entry[state] += n;
    counts.set(Number(id), entry);
  }
  return counts;
}

/** Why emails of automations are on hold, a sentence each: the account's quota, its credentials, a restored backup. */
async function findOnHold(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    select distinct on (automation_id) automation_id as id, status_reason as reason
    from campaigns
    where account_id = ${accountId} and automation_id = any(${sqlArray(ids, "bigint")})
      and status_reason is not null and (status = 'failed' or status = 'paused' and status_reason <> ${PAUSED_BY_HAND})
    order by automation_id, updated_at desc
  `);
  return new Map(rows.map(({ id, reason }) => [Number(id), reason]));
}

/** Automations whose work failed and is tried again later, a sentence each. */
async function findRetries(db: Executor, accountId: number): Promise<ReadonlyMap<number, string>> {
  const backoffs = await findBackoffs(db, accountId);
  if (backoffs.length === 0) return new Map();
  const timeZone = await readTimeZone(db, accountId);
  const words = MESSAGES.automations;
  return new Map(
    backoffs.map(({ id, kind, slow, retryAt }) => {
      const at = clockTime(retryAt, timeZone);
      return [id, slow ? words.tooSlow[kind](at) : words.triedAgain(at)];
    }),
  );
}

export async function toSummaries(
  db: Executor,
  accountId: number,
  rows: readonly AutomationRow[],
): Promise<AutomationSummaryWire[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const names = await loadNames(db, accountId);
  const counts = await countEnrolments(db, accountId, ids);
  const onHold = await findOnHold(db, accountId, ids);
  const retries = await findRetries(db, accountId);
  const changed = await findChanged(db, accountId, ids);
  const live = rows.filter(({ state }) => state === "live").map(({ id }) => id);
  const withoutCodes = await findWaitingForCodes(db, accountId, live);
  return rows.map((row) => ({
    _id: String(row.id),
    name: row.name,
    state: row.state,
    takesImports: row.state === "live" && row.trigger !== null && takesImports(row.trigger),
    trigger: sentenceOf(row.trigger ?? triggerIn(row.document), names),
    counts: counts.get(row.id) ?? NO_COUNTS,
    hasChanges: changed.has(row.id),
    held:
      row.pauseReason ??
      onHold.get(row.id) ??
      withoutCodes.get(row.id) ??
      retries.get(row.id) ??
      null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    liveSince: row.liveSince?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
  }));
}

/** The automations whose definition differs from the published version. */
async function findChanged(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from automations a
    join automation_versions v on v.account_id = a.account_id and v.automation_id = a.id and v.version = a.version
    where a.account_id = ${accountId} and a.id = any(${sqlArray(ids, "bigint")}) and v.document <> a.document
  `);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The trigger of a definition, complete or not; null where it can't be read. */
function triggerIn(document: unknown): Trigger | null {
  const given = (document as { trigger?: unknown } | null)?.trigger;
  const read = automationDocument.shape.trigger.safeParse(given);
  return read.success ? read.data : null;
}

function sentenceOf(trigger: Trigger | null, names: AutomationNames): string {
  return trigger === null ? "No trigger yet" : describeTrigger(trigger, names);
}

export async function toAutomationWire(db: Executor, row: AutomationRow): Promise<AutomationWire> {
  const { accountId, id, version, liveSince } = row;
  const [summary] = await toSummaries(db, accountId, [row]);
  if (summary === undefined) throw new Error("An automation has no summary");
  const definitions = await findFields(db, accountId);
  const definition = await readDefinition(db, accountId, row.document, definitions);
  const { rows } = await db.execute<{ version: number; step: string; people: number }>(sql`
    select version, step, count(*)::int as people from automation_enrolments
    where account_id = ${accountId} and automation_id = ${id} and state = 'inside' and step is not null
    group by version, step order by version, step
  `);
  return {
    ...summary,
    document: row.document,
    problems: definition.ok ? [] : definition.problems,
    live:
      version === 0 || liveSince === null
        ? null
        : {
            version,
            document: await readVersion(db, row, version),
            since: liveSince.toISOString(),
          },
    people: rows,
  };
}
