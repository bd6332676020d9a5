import { MESSAGES } from "@dakiya/domain/messages";
import { isFixedList } from "@dakiya/domain/segment";
import type {
  BulkAction,
  BulkChangeWire,
  CreatedFixedSegmentWire,
  CreateFixedSegmentInput,
  SegmentMembersInput,
} from "@dakiya/domain/wire";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { insertSegment, subjectOf } from "../segments/create-segment.ts";
import { lockSegment } from "../segments/find-segments.ts";
import { refuseTakenName } from "../segments/listed-names.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { refuseNul } from "../wire/values.ts";
import { getBulkChange } from "./read-bulk-changes.ts";
import { insertChange, readSelection, refusingSecond } from "./start-bulk-change.ts";

/**
 * Saves a fixed list of customers as a segment, empty at first: a job fills it.
 *
 * @throws AppError "invalid" for rules that mean nothing; "conflict" for a name that another listed segment has, an
 *   empty selection, and while another bulk change runs; "impossible" for one segment too many.
 */
export async function createFixedSegment(
  ctx: Ctx,
  input: CreateFixedSegmentInput,
): Promise<CreatedFixedSegmentWire> {
  const { name, description } = input;
  refuseNul({ name, description });
  const selected = await readSelection(ctx, input);
  const made = await refusingSecond(
    async () =>
      await ctx.db.transaction(async (tx) => {
        await refuseTakenName(tx, ctx.account.id, name);
        const segment = await insertSegment(
          tx,
          {
            ...{ accountId: ctx.account.id, name, description },
            ...{ rules: { combinator: "and", rules: [] }, isDynamic: false, isListed: true },
          },
          null,
        );
        await recordAudit(tx, ctx, { action: "segment.created", subject: subjectOf(segment) });
        const action = actionOn("save_segment", segment);
        return { segment, changeId: await insertChange(tx, ctx, { action, ...selected }) };
      }),
  );
  ctx.queue.wake();
  const change = await getBulkChange(ctx, { id: String(made.changeId) });
  return { segment: toSegmentWire(made.segment, 0), change };
}

/** Adds customers to a fixed list, as a job. @throws AppError "missing"; "conflict" as `createFixedSegment`, and for a segment by rules */
export async function addMembers(ctx: Ctx, input: SegmentMembersInput): Promise<BulkChangeWire> {
  return await changeMembers(ctx, input, "add_to_segment");
}

/** Removes customers from a fixed list, as a job. @throws AppError as `addMembers` */
export async function removeMembers(ctx: Ctx, input: SegmentMembersInput): Promise<BulkChangeWire> {
  return await changeMembers(ctx, input, "remove_from_segment");
}

async function changeMembers(
  ctx: Ctx,
  { id, ...input }: SegmentMembersInput,
  type: "add_to_segment" | "remove_from_segment",
): Promise<BulkChangeWire> {
  await ctx.db.transaction(async (tx) => await lockFixed(tx, ctx, id));
  const selected = await readSelection(ctx, input);
  const changeId = await refusingSecond(
    async () =>
      await ctx.db.transaction(async (tx) => {
        const action = actionOn(type, await lockFixed(tx, ctx, id));
        return await insertChange(tx, ctx, { action, ...selected });
      }),
  );
  ctx.queue.wake();
  return await getBulkChange(ctx, { id: String(changeId) });
}

async function lockFixed(tx: Tx, ctx: Ctx, id: string) {
  const { segment } = await lockSegment(tx, ctx, id);
  if (!isFixedList(segment.isDynamic, segment.rules))
    throw new AppError("conflict", MESSAGES.segments.notFixed(segment.name));
  return segment;
}

const actionOn = <const Type extends BulkAction["type"]>(
  type: Type,
  { id, name }: { id: number; name: string },
) => ({ type, segment: String(id), name });
