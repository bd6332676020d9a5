import { z } from "zod";
import { getImport } from "../services/imports/get-import.ts";
import { listImports } from "../services/imports/list-imports.ts";
import { idInput, procedure, router } from "./init.ts";

export const importsRouter = router({
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getImport(ctx.user, input)),
  list: procedure
    .input(z.strictObject({ limit: z.int().min(1).max(100).default(20) }))
    .query(async ({ ctx, input }) => await listImports(ctx.user, input)),
});
