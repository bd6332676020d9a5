import type { CreateSegmentInput, SegmentWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { segments } from "../../db/schema/index.ts";
import { oneRow } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { readRulesToKeep } from "../fields/read-rules.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { refuseNul } from "../wire/values.ts";
import { refuseBeingChanged } from "./fixed-lists.ts";
import { lockSegment } from "./find-segments.ts";
import { COUNTED_NOW, keepSize } from "./keep-size.ts";
import { findFreeName, refuseTakenName } from "./listed-names.ts";
import { refuseNesting } from "./refuse-nesting.ts";
import { findRuleAudience, findSegmentAudience, keepAudience, sizeOf } from "./segment-audience.ts";

/**
 * Saves a segment with its present size; a static one also stores its members.
 *
 * @throws AppError "invalid" for rules that mean nothing; "conflict" for a listed one whose name another has.
 */
export async function createSegment(ctx: Ctx, input: CreateSegmentInput): Promise<SegmentWire> {
  const { name, description, is_dynamic: isDynamic, listed: isListed = false } = input;
  refuseNul({ name, description });
  const row = await longTransaction(ctx, "count", async (tx) => {
    const rules = await readRulesToKeep(tx, ctx, input.rules);
    await refuseNesting(tx, ctx.account.id, rules);
    if (isListed) await refuseTakenName(tx, ctx.account.id, name);
    const values = { accountId: ctx.account.id, name, description, rules, isDynamic, isListed };
    const segment = await insertSegment(
      tx,
      values,
      await findRuleAudience(tx, ctx.account.id, rules),
    );
    await recordAudit(tx, ctx, { action: "segment.created", subject: subjectOf(segment) });
    return segment;
  });
  return toSegmentWire(row, 0);
}

/** Segments an account can have; each campaign made from rules is one. */
const MAX_SEGMENTS = 10_000;

/** Refuses one more segment than the limit; two at a time may pass it by one. @throws AppError "impossible" */
export async function refuseMoreSegments(
  tx: Tx,
  accountId: number,
  most = MAX_SEGMENTS,
): Promise<void> {
  const { kept } = await oneRow<{ kept: number }>(
    tx,
    sql`select count(*)::int as kept from segments where account_id = ${accountId}`,
  );
  if (kept >= most) throw new AppError("impossible", MESSAGES.server.tooManySegments(most));
}

/** The subject of a segment in the security log: its name, never its rules, which may name a customer. */
export function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: "segment", id, label: name } as const;
}

type NewSegment = Pick<
  typeof segments.$inferSelect,
  "accountId" | "name" | "description" | "rules" | "isDynamic" | "isListed"
>;

/**
 * Inserts a segment with the size of `audience`, a static one with its members too.
 *
 * @param audience - Null for nobody yet.
 */
export async function insertSegment(
  tx: Tx,
  values: NewSegment,
  audience: SQL | null,
): Promise<typeof segments.$inferSelect> {
  await refuseMoreSegments(tx, values.accountId);
  const estimatedCount = audience === null ? 0 : sizeOf(audience);
  const [row] = await tx
    .insert(segments)
    .values({ ...values, estimatedCount, ...COUNTED_NOW })
    .returning();
  if (row === undefined) throw new Error("the segment did not come back");
  const stored = audience === null ? row : await keepAudience(tx, row, audience);
  await keepSize(tx, stored);
  return stored;
}

/**
 * Saves a copy of a segment, used by no campaign yet and listed by a name of its own. A static one's copy has the same members.
 *
 * @throws AppError "missing"; "conflict" for a fixed list that is being changed
 */
export async function duplicateSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  const copy = await longTransaction(ctx, "count", async (tx) => {
    const { segment } = await lockSegment(tx, ctx, input.id);
    await refuseBeingChanged(tx, segment);
    const { accountId, description, rules, isDynamic } = segment;
    const name = await findFreeName(tx, accountId, `Copy of ${segment.name}`);
    const values = { accountId, name, description, rules, isDynamic, isListed: true };
    const made = await insertSegment(tx, values, await findSegmentAudience(tx, segment));
    const details = { copyOf: segment.name };
    await recordAudit(tx, ctx, { action: "segment.created", subject: subjectOf(made), details });
    return made;
  });
  return toSegmentWire(copy, 0);
}
