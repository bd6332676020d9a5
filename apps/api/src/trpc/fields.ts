import { fieldInput } from "@dakiya/domain/fields";
import { fieldKeyInput, renameFieldInput } from "@dakiya/domain/wire";
import { createField, deleteField, renameField } from "../services/fields/change-fields.ts";
import { countFields } from "../services/fields/count-fields.ts";
import { listFields } from "../services/fields/find-fields.ts";
import { procedure, router } from "./init.ts";

export const fieldsRouter = router({
  list: procedure.query(async ({ ctx }) => await listFields(ctx.member)),
  counts: procedure.query(async ({ ctx }) => await countFields(ctx.member)),
  create: procedure
    .input(fieldInput)
    .mutation(async ({ ctx, input }) => await createField(ctx.member, input)),
  rename: procedure
    .input(renameFieldInput)
    .mutation(async ({ ctx, input }) => await renameField(ctx.member, input)),
  delete: procedure
    .input(fieldKeyInput)
    .mutation(async ({ ctx, input }) => await deleteField(ctx.member, input)),
});
