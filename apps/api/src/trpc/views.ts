import { OPERATIONS } from "@dakiya/domain/api";
import { createView, deleteView, listViews, updateView } from "../services/views/views.ts";
import { procedure, router } from "./init.ts";

export const viewsRouter = router({
  list: procedure.query(async ({ ctx }) => await listViews(ctx.member)),
  create: procedure
    .input(OPERATIONS.views.create.input)
    .mutation(async ({ ctx, input }) => await createView(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.views.update.input)
    .mutation(async ({ ctx, input }) => await updateView(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.views.delete.input)
    .mutation(async ({ ctx, input }) => await deleteView(ctx.member, input)),
});
