import { OPERATIONS } from "@dakiya/domain/api";
import { customerListInput } from "@dakiya/domain/wire";
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
import { procedure, router } from "./init.ts";

export const customersRouter = router({
  list: procedure
    .input(customerListInput)
    .query(async ({ ctx, input }) => await listCustomers(ctx.member, input)),
  timeline: procedure
    .input(OPERATIONS.customers.timeline.input)
    .query(async ({ ctx, input }) => await getCustomerTimeline(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.customers.create.input)
    .mutation(async ({ ctx, input }) => await createCustomer(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.customers.update.input)
    .mutation(async ({ ctx, input }) => await updateCustomer(ctx.member, input)),
  upsert: procedure
    .input(OPERATIONS.customers.upsert.input)
    .mutation(async ({ ctx, input }) => await upsertCustomer(ctx.member, input)),
  erase: procedure
    .input(OPERATIONS.customers.erase.input)
    .mutation(async ({ ctx, input }) => await eraseCustomer(ctx.member, input)),
  liftErasure: procedure
    .input(OPERATIONS.customers.liftErasure.input)
    .mutation(async ({ ctx, input }) => await liftErasure(ctx.member, input)),
  deactivate: procedure
    .input(OPERATIONS.customers.deactivate.input)
    .mutation(async ({ ctx, input }) => await deactivateCustomer(ctx.member, input)),
  deactivateMany: procedure
    .input(OPERATIONS.customers.deactivateMany.input)
    .mutation(async ({ ctx, input }) => await deactivateCustomers(ctx.member, input)),
  reactivate: procedure
    .input(OPERATIONS.customers.reactivate.input)
    .mutation(async ({ ctx, input }) => await reactivateCustomer(ctx.member, input)),
  reactivateMany: procedure
    .input(OPERATIONS.customers.reactivateMany.input)
    .mutation(async ({ ctx, input }) => await reactivateCustomers(ctx.member, input)),
});
