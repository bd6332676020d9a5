import { OPERATIONS } from "@dakiya/domain/api";
import { createField, deleteField, renameField } from "../services/fields/change-fields.ts";
import { checkConversion, convertField } from "../services/fields/convert-field.ts";
import { countFields } from "../services/fields/count-fields.ts";
import { listFields } from "../services/fields/find-fields.ts";
import { procedure, router } from "./init.ts";

export const fieldsRouter = router({
  list: procedure.query(async ({ ctx }) => await listFields(ctx.member)),
  counts: procedure.query(async ({ ctx }) => await countFields(ctx.member)),
  create: procedure
    .input(OPERATIONS.fields.create.input)
    .mutation(async ({ ctx, input }) => await createField(ctx.member, input)),
  rename: procedure
    .input(OPERATIONS.fields.rename.input)
    .mutation(async ({ ctx, input }) => await renameField(ctx.member, input)),
  checkConversion: procedure
    .input(OPERATIONS.fields.checkConversion.input)
    .mutation(async ({ ctx, input }) => await checkConversion(ctx.member, input)),
  convert: procedure
    .input(OPERATIONS.fields.convert.input)
    .mutation(async ({ ctx, input }) => await convertField(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.fields.delete.input)
    .mutation(async ({ ctx, input }) => await deleteField(ctx.member, input)),
});
