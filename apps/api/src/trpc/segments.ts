import {
  createSegmentInput,
  segmentListInput,
  segmentPatch,
  segmentRulesInput,
} from "@dakiya/domain/wire";
import { z } from "zod";
import { createSegment, duplicateSegment } from "../services/segments/create-segment.ts";
import { deleteSegment } from "../services/segments/delete-segment.ts";
import { estimateSegment } from "../services/segments/count-audience.ts";
import { getSegmentDetail, previewSegment } from "../services/segments/summarise-audience.ts";
import { listSegments } from "../services/segments/find-segments.ts";
import { updateSegment } from "../services/segments/update-segment.ts";
import { idInput, procedure, router } from "./init.ts";

export const segmentsRouter = router({
  list: procedure
    .input(segmentListInput)
    .query(async ({ ctx, input }) => await listSegments(ctx.member, input)),
  get: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getSegmentDetail(ctx.member, input)),
  estimate: procedure
    .input(segmentRulesInput)
    .mutation(async ({ ctx, input }) => await estimateSegment(ctx.member, input)),
  preview: procedure
    .input(segmentRulesInput)
    .mutation(async ({ ctx, input }) => await previewSegment(ctx.member, input)),
  create: procedure
    .input(createSegmentInput)
    .mutation(async ({ ctx, input }) => await createSegment(ctx.member, input)),
  update: procedure
    .input(z.strictObject({ id: idInput.shape.id, patch: segmentPatch }))
    .mutation(async ({ ctx, input }) => await updateSegment(ctx.member, input)),
  duplicate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await duplicateSegment(ctx.member, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteSegment(ctx.member, input)),
});
