import { OPERATIONS } from "@dakiya/domain/api";
import {
  dismissDuplicates,
  listDuplicates,
  restoreDuplicates,
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
});
