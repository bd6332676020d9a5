import {
  customerIdsInput,
  customerInput,
  customerListInput,
  customerPatch,
  liftErasureInput,
  upsertCustomerInput,
} from "@dakiya/domain/wire";
import { z } from "zod";
import { createCustomer, updateCustomer } from "../services/customers/save-customer.ts";
import { upsertCustomer } from "../services/customers/upsert-customer.ts";
import {
  deactivateCustomer,
  deactivateCustomers,
  reactivateCustomer,
  reactivateCustomers,
} from "../services/customers/set-active.ts";
import { eraseCustomer, liftErasure } from "../services/personal-data/index.ts";
import { getCustomerTimeline } from "../services/customers/get-customer-timeline.ts";
import { listCustomers } from "../services/customers/list-customers.ts";
import { idInput, procedure, router } from "./init.ts";

export const customersRouter = router({
  list: procedure
    .input(customerListInput)
    .query(async ({ ctx, input }) => await listCustomers(ctx.member, input)),
  timeline: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getCustomerTimeline(ctx.member, input)),
  create: procedure
    .input(customerInput)
    .mutation(async ({ ctx, input }) => await createCustomer(ctx.member, input)),
  update: procedure
    .input(z.strictObject({ id: idInput.shape.id, patch: customerPatch }))
    .mutation(async ({ ctx, input }) => await updateCustomer(ctx.member, input)),
  upsert: procedure
    .input(upsertCustomerInput)
    .mutation(async ({ ctx, input }) => await upsertCustomer(ctx.member, input)),
  erase: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await eraseCustomer(ctx.member, input)),
  liftErasure: procedure
    .input(liftErasureInput)
    .mutation(async ({ ctx, input }) => await liftErasure(ctx.member, input)),
  deactivate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deactivateCustomer(ctx.member, input)),
  deactivateMany: procedure
    .input(customerIdsInput)
    .mutation(async ({ ctx, input }) => await deactivateCustomers(ctx.member, input)),
  reactivate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await reactivateCustomer(ctx.member, input)),
  reactivateMany: procedure
    .input(customerIdsInput)
    .mutation(async ({ ctx, input }) => await reactivateCustomers(ctx.member, input)),
});
