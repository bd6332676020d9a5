import { suppressionEmailsInput, suppressionListInput } from "@dakiya/domain/wire";
import {
  addSuppressions,
  removeSuppressions,
} from "../services/suppressions/change-suppressions.ts";
import { listSuppressions } from "../services/suppressions/list-suppressions.ts";
import { procedure, router } from "./init.ts";

export const suppressionsRouter = router({
  list: procedure
    .input(suppressionListInput)
    .query(async ({ ctx, input }) => await listSuppressions(ctx.user, input)),
  add: procedure
    .input(suppressionEmailsInput)
    .mutation(async ({ ctx, input }) => await addSuppressions(ctx.user, input)),
  remove: procedure
    .input(suppressionEmailsInput)
    .mutation(async ({ ctx, input }) => await removeSuppressions(ctx.user, input)),
});
