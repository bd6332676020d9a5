import {
  customerChangeWire,
  customerIdsInput,
  customerInput,
  customerPatch,
  customerTimelineWire,
  customerUpsertWire,
  customerWire,
  customersChangeWire,
  liftErasureInput,
  upsertCustomerInput,
} from "../wire/index.ts";
import { z } from "zod";
import { id, idInput, operation } from "./operation.ts";

/** Customers. */
export const customerOperations = {
  deactivate: operation("DELETE /customer/:id", {
    scope: ["customers:write"],
    input: idInput,
    output: customerChangeWire,
    audit: "customers.deactivated",
    summary: "Deactivate a customer",
  }),
  update: operation("PUT /customer/:id", {
    scope: ["customers:write"],
    input: z.strictObject({ id, patch: customerPatch }),
    bodyIn: "patch",
    output: customerWire,
    message: "Customer updated successfully",
    refuses: ["conflict"],
    audit: "customer.saved",
    summary: "Change a customer",
  }),
  create: operation("POST /customer", {
    scope: ["customers:write"],
    input: customerInput,
    output: customerWire,
    message: "Customer added successfully",
    status: 201,
    refuses: ["conflict"],
    audit: "customer.created",
    summary: "Add a customer",
  }),
  upsert: operation("PUT /customer/by-email/:email", {
    scope: ["customers:write"],
    input: upsertCustomerInput,
    bodyIn: "customer",
    output: customerUpsertWire,
    message: ({ created }: { created: boolean }) =>
      created ? "Customer added successfully" : "Customer updated successfully",
    refuses: ["conflict"],
    audit: "customer.created",
    summary: "Add the customer with this address, or change the one that has it",
  }),
  reactivate: operation("POST /customer/:id/reactivate", {
    scope: ["customers:write"],
    input: idInput,
    repeat: "always",
    output: customerChangeWire,
    audit: "customers.reactivated",
    summary: "Reactivate a customer",
  }),
  timeline: operation("GET /customer/:id/timeline", {
    scope: ["customers:read", "campaigns:read", "orders:read"],
    input: idInput,
    output: customerTimelineWire,
    message: "Timeline",
    summary:
      "The newest 100 events of a customer: imports, the last edit, the outcome of each email, unsubscribes",
  }),
  erase: operation("POST /customer/:id/erase", {
    scope: ["customers:write"],
    input: idInput,
    output: customerChangeWire,
    refuses: ["conflict"],
    audit: "customer.erased",
    summary: "Erase a customer from everything held about them; figures of campaigns stay",
  }),
  liftErasure: operation("POST /customer/lift-erasure", {
    scope: "people",
    input: liftErasureInput,
    output: customerChangeWire,
    refuses: ["conflict"],
    audit: "erasure.lifted",
    summary: "Let an erased address be added again",
  }),
  deactivateMany: operation("POST /customer/deactivate", {
    scope: ["customers:write"],
    input: customerIdsInput,
    repeat: "always",
    output: customersChangeWire,
    audit: "customers.deactivated",
    summary: "Deactivate up to 1,000 customers",
  }),
  reactivateMany: operation("POST /customer/reactivate", {
    scope: ["customers:write"],
    input: customerIdsInput,
    repeat: "always",
    output: customersChangeWire,
    audit: "customers.reactivated",
    summary: "Reactivate up to 1,000 customers",
  }),
};
