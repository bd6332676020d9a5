import { isDeepStrictEqual } from "node:util";
import { findChanges } from "@dakiya/domain/audit";
import type { SegmentPatch, SegmentWire } from "@dakiya/domain/wire";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segmentMembers, segments } from "../../db/schema/index.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { subjectOf } from "./create-segment.ts";
import { findRuleAudience, keepAudience, sizeOf } from "./segment-audience.ts";
import { lockSegment } from "./find-segments.ts";
import { COUNTED_NOW, forgetSizes, keepSize } from "./keep-size.ts";
import { refuseTakenName } from "./listed-names.ts";
import { refuseNesting } from "./refuse-nesting.ts";
import { readRulesToKeep } from "../fields/read-rules.ts";
import { refuseNul } from "../wire/values.ts";
import { toSegmentWire } from "../wire/audience.ts";

/**
 * Changes a segment's name, description or rules, and whether it is listed. New rules are counted, and a static segment then stores their
 * present matches. Existing campaigns keep their recipients.
 *
 * @throws AppError "missing"; "invalid" for rules that mean nothing; "conflict" for a listed one whose name another has.
 */
export async function updateSegment(
  ctx: Ctx,
  input: { id: string; patch: SegmentPatch },
): Promise<SegmentWire> {
  const { name, description, listed } = input.patch;
  refuseNul({ name: name ?? "", description: description ?? "" });
  return await longTransaction(ctx, "count", async (tx) => {
    const { segment, campaignCount } = await lockSegment(tx, ctx, input.id);
    const texts = {
      name: name ?? segment.name,
      description: description ?? segment.description,
      isListed: listed ?? segment.isListed,
    };
    const isNewName = texts.name !== segment.name || !segment.isListed;
    if (texts.isListed && isNewName)
      await refuseTakenName(tx, ctx.account.id, texts.name, segment.id);
    await tx.update(segments).set(texts).where(rowOf(segment));
    const row = { ...segment, ...texts };
    const newRules = input.patch.rules;
    const rules = newRules === undefined ? undefined : await readRulesToKeep(tx, ctx, newRules);
    if (rules !== undefined) await refuseNesting(tx, ctx.account.id, rules, segment.id);
    const newRow = rules === undefined ? row : await storeRules(tx, { ...row, rules });
    await auditChange(tx, ctx, segment, newRow);
    return toSegmentWire(newRow, campaignCount);
  });
}

type SegmentRow = typeof segments.$inferSelect;

/** Names, and which of the others changed: rules may name a person. */
async function auditChange(tx: Tx, ctx: Ctx, before: SegmentRow, after: SegmentRow): Promise<void> {
  const changes = findChanges({ name: before.name }, { name: after.name }) ?? {};
  const fields = (["description", "rules", "isListed"] as const)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => (field === "isListed" ? "listed" : field));
  if (fields.length === 0 && Object.keys(changes).length === 0) return;
  const subject = subjectOf(after);
  await recordAudit(tx, ctx, { action: "segment.saved", subject, changes, details: { fields } });
}

const rowOf = (row: SegmentRow) =>
  and(eq(segments.accountId, row.accountId), eq(segments.id, row.id));

async function storeRules(tx: Tx, row: SegmentRow): Promise<SegmentRow> {
  const audience = await findRuleAudience(tx, row.accountId, row.rules);
  const [segment] = await tx
    .update(segments)
    .set({ rules: row.rules, estimatedCount: sizeOf(audience), ...COUNTED_NOW })
    .where(rowOf(row))
    .returning();
  if (segment === undefined) throw new Error("the segment did not come back");
  await tx
    .delete(segmentMembers)
    .where(and(eq(segmentMembers.accountId, row.accountId), eq(segmentMembers.segmentId, row.id)));
  const stored = await keepAudience(tx, segment, audience);
  await forgetSizes(tx, stored);
  await keepSize(tx, stored);
  return stored;
}
