import { OPERATIONS } from "@dakiya/domain/api";
import { addCodes, generateCodes } from "../services/coupons/add-codes.ts";
import { listCodes } from "../services/coupons/list-codes.ts";
import {
  createPool,
  deletePool,
  getPool,
  listPools,
  updatePool,
} from "../services/coupons/pools.ts";
import { procedure, router } from "./init.ts";

export const couponsRouter = router({
  list: procedure.query(async ({ ctx }) => await listPools(ctx.member, {})),
  get: procedure
    .input(OPERATIONS.coupons.get.input)
    .query(async ({ ctx, input }) => await getPool(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.coupons.create.input)
    .mutation(async ({ ctx, input }) => await createPool(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.coupons.update.input)
    .mutation(async ({ ctx, input }) => await updatePool(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.coupons.delete.input)
    .mutation(async ({ ctx, input }) => await deletePool(ctx.member, input)),
  addCodes: procedure
    .input(OPERATIONS.coupons.addCodes.input)
    .mutation(async ({ ctx, input }) => await addCodes(ctx.member, input)),
  generate: procedure
    .input(OPERATIONS.coupons.generate.input)
    .mutation(async ({ ctx, input }) => await generateCodes(ctx.member, input)),
  codes: procedure
    .input(OPERATIONS.coupons.codes.input)
    .query(async ({ ctx, input }) => await listCodes(ctx.member, input)),
});
