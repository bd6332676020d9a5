import { createSegmentInput, segmentRulesInput } from "@dakiya/domain/wire";
import { createSegment } from "../services/segments/create-segment.ts";
import { estimateSegment } from "../services/segments/estimate-segment.ts";
import { getSegmentDetail } from "../services/segments/get-segment-detail.ts";
import { listSegments } from "../services/segments/list-segments.ts";
import { previewSegment } from "../services/segments/preview-segment.ts";
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
});
