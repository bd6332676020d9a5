import { OPERATIONS } from "@dakiya/domain/api";
import { segmentListInput } from "@dakiya/domain/wire";
import { createSegment, duplicateSegment } from "../services/segments/create-segment.ts";
import { deleteSegment } from "../services/segments/delete-segment.ts";
import { estimateSegment } from "../services/segments/count-audience.ts";
import { getSegmentDetail, previewSegment } from "../services/segments/summarise-audience.ts";
import { listSegments } from "../services/segments/find-segments.ts";
import { updateSegment } from "../services/segments/update-segment.ts";
import { procedure, router } from "./init.ts";

export const segmentsRouter = router({
  list: procedure
    .input(segmentListInput)
    .query(async ({ ctx, input }) => await listSegments(ctx.member, input)),
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
  update: procedure
    .input(OPERATIONS.segments.update.input)
    .mutation(async ({ ctx, input }) => await updateSegment(ctx.member, input)),
  duplicate: procedure
    .input(OPERATIONS.segments.duplicate.input)
    .mutation(async ({ ctx, input }) => await duplicateSegment(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.segments.delete.input)
    .mutation(async ({ ctx, input }) => await deleteSegment(ctx.member, input)),
});
