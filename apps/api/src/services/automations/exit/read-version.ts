import type { AutomationDocument, Trigger } from "@dakiya/domain/automation";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { automationVersions, segments } from "../../../db/schema/index.ts";
import { findFields } from "../../fields/find-fields.ts";
import { parseId } from "../../wire/values.ts";
import { rulesOf } from "../../segments/segment-audience.ts";
import { loadRuleReferences } from "../../rules/references/index.ts";
import { documentRules, readStoredRules } from "./exit-conditions.ts";
import type { ExitContext } from "./exit-conditions.ts";

/** @throws For a version that does not exist: versions are kept as long as their automation. */
export async function readVersion(
  db: Executor,
  automation: { accountId: number; id: number },
  version: number,
): Promise<AutomationDocument> {
  const [row] = await db
    .select({ document: automationVersions.document })
    .from(automationVersions)
    .where(
      and(
        eq(automationVersions.accountId, automation.accountId),
        eq(automationVersions.automationId, automation.id),
        eq(automationVersions.version, version),
      ),
    );
  if (row === undefined)
    throw new Error(`The automation ${automation.id} has no version ${version}`);
  return row.document;
}

export async function readExitContext(
  db: Executor,
  accountId: number,
  document: AutomationDocument,
  now: Date,
): Promise<ExitContext> {
  const definitions = await findFields(db, accountId);
  const segment = await findSegmentOf(db, accountId, document.trigger);
  const groups = [
    ...documentRules(document).map(({ rules }) => readStoredRules(rules, definitions)),
    ...(segment === null ? [] : rulesOf(segment)),
  ];
  const references = await loadRuleReferences(db, accountId, groups);
  return { accountId, now, definitions, segment, references };
}

/** The trigger's segment; null where it has none, or it is deleted. */
export async function findSegmentOf(
  db: Executor,
  accountId: number,
  trigger: Trigger,
): Promise<typeof segments.$inferSelect | null> {
  if (trigger.type !== "joinsSegment") return null;
  const [row] = await db
    .select()
    .from(segments)
    .where(
      and(
        eq(segments.accountId, accountId),
        eq(segments.id, parseId(trigger.segmentId)),
        isNull(segments.deletedAt),
      ),
    );
  return row ?? null;
}
