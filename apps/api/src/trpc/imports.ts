import { importListInput, importMappingInput } from "@dakiya/domain/wire";
import {
  cancelImport,
  getImport,
  listImports,
  mapImport,
  undoImport,
} from "../services/imports/index.ts";
import { idInput, procedure, router } from "./init.ts";

export const importsRouter = router({
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getImport(ctx.user, input)),
  list: procedure
    .input(importListInput)
    .query(async ({ ctx, input }) => await listImports(ctx.user, input)),
  map: procedure
    .input(importMappingInput)
    .mutation(async ({ ctx, input }) => await mapImport(ctx.user, input)),
  cancel: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await cancelImport(ctx.user, input)),
  undo: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await undoImport(ctx.user, input)),
});
