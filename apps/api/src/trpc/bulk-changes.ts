import { OPERATIONS } from "@dakiya/domain/api";
import {
  getBulkChange,
  listBulkChanges,
  startBulkChange,
  undoBulkChange,
} from "../services/bulk-changes/index.ts";
import { procedure, router } from "./init.ts";

export const bulkChangesRouter = router({
  list: procedure.query(async ({ ctx }) => await listBulkChanges(ctx.member)),
  get: procedure
    .input(OPERATIONS.bulkChanges.get.input)
    .query(async ({ ctx, input }) => await getBulkChange(ctx.member, input)),
  start: procedure
    .input(OPERATIONS.bulkChanges.start.input)
    .mutation(async ({ ctx, input }) => await startBulkChange(ctx.member, input)),
  undo: procedure
    .input(OPERATIONS.bulkChanges.undo.input)
    .mutation(async ({ ctx, input }) => await undoBulkChange(ctx.member, input)),
});
