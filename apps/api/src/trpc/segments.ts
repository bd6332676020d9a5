import { OPERATIONS } from "@dakiya/domain/api";
import { segmentListInput } from "@dakiya/domain/wire";
import { addMembers, createFixedSegment, removeMembers } from "../services/bulk-changes/index.ts";
import { archiveSegment, unarchiveSegment } from "../services/segments/archive-segment.ts";
import { countSegment } from "../services/segments/keep-size.ts";
import { listSavedSegments } from "../services/segments/list-saved.ts";
import { createSegment, duplicateSegment } from "../services/segments/create-segment.ts";
import { deleteSegment } from "../services/segments/delete-segment.ts";
import { estimateSegment } from "../services/segments/count-audience.ts";
import { getSegmentDetail, previewSegment } from "../services/segments/summarise-audience.ts";
import { listSegments } from "../services/segments/find-segments.ts";
import { updateSegment } from "../services/segments/update-segment.ts";
import { findReferences } from "../services/rules/find-references.ts";
import { procedure, router } from "./init.ts";

export const segmentsRouter = router({
  list: procedure
    .input(segmentListInput)
    .query(async ({ ctx, input }) => await listSegments(ctx.member, input)),
  saved: procedure
    .input(OPERATIONS.segments.saved.input)
    .query(async ({ ctx, input }) => await listSavedSegments(ctx.member, input)),
  references: procedure
    .input(OPERATIONS.segments.references.input)
    .query(async ({ ctx, input }) => await findReferences(ctx.member, input)),
  get: procedure
    .input(OPERATIONS.segments.get.input)
    .query(async ({ ctx, input }) => await getSegmentDetail(ctx.member, input)),
  estimate: procedure
    .input(OPERATIONS.segments.estimate.input)
    .mutation(async ({ ctx, input }) => await estimateSegment(ctx.member, input)),
  preview: procedure
    .input(OPERATIONS.segments.preview.input)
    .mutation(async ({ ctx, input }) => await previewSegment(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.segments.create.input)
    .mutation(async ({ ctx, input }) => await createSegment(ctx.member, input)),
  createFixed: procedure
    .input(OPERATIONS.segments.createFixed.input)
    .mutation(async ({ ctx, input }) => await createFixedSegment(ctx.member, input)),
  addMembers: procedure
    .input(OPERATIONS.segments.addMembers.input)
    .mutation(async ({ ctx, input }) => await addMembers(ctx.member, input)),
  removeMembers: procedure
    .input(OPERATIONS.segments.removeMembers.input)
    .mutation(async ({ ctx, input }) => await removeMembers(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.segments.update.input)
    .mutation(async ({ ctx, input }) => await updateSegment(ctx.member, input)),
  duplicate: procedure
    .input(OPERATIONS.segments.duplicate.input)
    .mutation(async ({ ctx, input }) => await duplicateSegment(ctx.member, input)),
  count: procedure
    .input(OPERATIONS.segments.count.input)
    .mutation(async ({ ctx, input }) => await countSegment(ctx.member, input)),
  archive: procedure
    .input(OPERATIONS.segments.archive.input)
    .mutation(async ({ ctx, input }) => await archiveSegment(ctx.member, input)),
  unarchive: procedure
    .input(OPERATIONS.segments.unarchive.input)
    .mutation(async ({ ctx, input }) => await unarchiveSegment(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.segments.delete.input)
    .mutation(async ({ ctx, input }) => await deleteSegment(ctx.member, input)),
});
