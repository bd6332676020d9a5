import { createSegmentInput, segmentPatch, segmentRulesInput } from "@dakiya/domain/wire";
import { z } from "zod";
import { createSegment, duplicateSegment } from "../services/segments/create-segment.ts";
import { deleteSegment } from "../services/segments/delete-segment.ts";
import { estimateSegment } from "../services/segments/count-audience.ts";
import { getSegmentDetail, previewSegment } from "../services/segments/summarise-audience.ts";
import { listSegments } from "../services/segments/find-segments.ts";
import { updateSegment } from "../services/segments/update-segment.ts";
import { idInput, procedure, router } from "./init.ts";

export const segmentsRouter = router({
  list: procedure.query(async ({ ctx }) => await listSegments(ctx.user, {})),
  get: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getSegmentDetail(ctx.user, input)),
  estimate: procedure
    .input(segmentRulesInput)
    .mutation(async ({ ctx, input }) => await estimateSegment(ctx.user, input)),
  preview: procedure
    .input(segmentRulesInput)
    .mutation(async ({ ctx, input }) => await previewSegment(ctx.user, input)),
  create: procedure
    .input(createSegmentInput)
    .mutation(async ({ ctx, input }) => await createSegment(ctx.user, input)),
  update: procedure
    .input(z.strictObject({ id: idInput.shape.id, patch: segmentPatch }))
    .mutation(async ({ ctx, input }) => await updateSegment(ctx.user, input)),
  duplicate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await duplicateSegment(ctx.user, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteSegment(ctx.user, input)),
});
