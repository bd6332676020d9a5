import { OPERATIONS } from "@dakiya/domain/api";
import {
  dismissDuplicates,
  listDuplicates,
  listMerges,
  mergeCustomers,
  previewMerge,
  restoreDuplicates,
  undoMerge,
} from "../services/duplicates/index.ts";
import { procedure, router } from "./init.ts";

export const duplicatesRouter = router({
  list: procedure
    .input(OPERATIONS.duplicates.list.input)
    .query(async ({ ctx, input }) => await listDuplicates(ctx.member, input)),
  dismiss: procedure
    .input(OPERATIONS.duplicates.dismiss.input)
    .mutation(async ({ ctx, input }) => await dismissDuplicates(ctx.member, input)),
  restore: procedure
    .input(OPERATIONS.duplicates.restore.input)
    .mutation(async ({ ctx, input }) => await restoreDuplicates(ctx.member, input)),
  previewMerge: procedure
    .input(OPERATIONS.duplicates.previewMerge.input)
    .query(async ({ ctx, input }) => await previewMerge(ctx.member, input)),
  merge: procedure
    .input(OPERATIONS.duplicates.merge.input)
    .mutation(async ({ ctx, input }) => await mergeCustomers(ctx.member, input)),
  listMerges: procedure
    .input(OPERATIONS.duplicates.listMerges.input)
    .query(async ({ ctx, input }) => await listMerges(ctx.member, input)),
  undoMerge: procedure
    .input(OPERATIONS.duplicates.undoMerge.input)
    .mutation(async ({ ctx, input }) => await undoMerge(ctx.member, input)),
});
