import {
  customerChangeWire,
  customerTimelineWire,
  customerUpsertWire,
  customerWire,
  customersChangeWire,
  importDetailWire,
  importMappingBody,
  importPreviewWire,
  importReadingInput,
  importWire,
} from "@dakiya/domain/wire";
import { z } from "zod";
import { params, body, id, idAndBody, limitText, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const importPage = z.object({ limit: limitText.optional(), before: z.string().optional() });

const readingQuery = importReadingInput
  .omit({ id: true })
  .extend({ heading_line: limitText.optional() });

/** An answer with new fields names its mapping; one without is the mapping. */
function mappingIn(given: unknown): object {
  const isWhole = "mapping" in Object(given) || "new_fields" in Object(given);
  return isWhole ? Object(given) : { mapping: given };
}

/** Customers and imports. */
export const customerRoutes: readonly RestRoute[] = [
  route("DELETE /customer/:id", "customers.deactivate", {
    scope: ["customers:write"],
    input: params,
    output: customerChangeWire,
    message: ownMessage,
    summary: "Deactivate a customer",
  }),
  route("PUT /customer/:id", "customers.update", {
    scope: ["customers:write"],
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: customerWire,
    message: "Customer updated successfully",
    refuses: ["conflict"],
    summary: "Change a customer",
  }),
  route("POST /customer", "customers.create", {
    scope: ["customers:write"],
    input: body,
    output: customerWire,
    message: "Customer added successfully",
    status: 201,
    refuses: ["conflict"],
    summary: "Add a customer",
  }),
  route("PUT /customer/by-email/:email", "customers.upsert", {
    scope: ["customers:write"],
    input: (request) => ({ email: params(request)["email"], customer: body(request) }),
    bodyIn: "customer",
    output: customerUpsertWire,
    message: ({ created }: { created: boolean }) =>
      created ? "Customer added successfully" : "Customer updated successfully",
    refuses: ["conflict"],
    summary: "Add the customer with this address, or change the one that has it",
  }),
  route("POST /customer/:id/reactivate", "customers.reactivate", {
    scope: ["customers:write"],
    input: params,
    output: customerChangeWire,
    message: ownMessage,
    summary: "Take a deactivated customer back",
  }),
  route("GET /customer/:id/timeline", "customers.timeline", {
    scope: ["customers:read", "campaigns:read", "orders:read"],
    input: params,
    output: customerTimelineWire,
    message: "Timeline",
    summary:
      "The newest 100 events of a customer: imports, the last edit, what became of each mail, unsubscribed",
  }),
  route("POST /customer/:id/erase", "customers.erase", {
    scope: ["customers:write"],
    input: params,
    output: customerChangeWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Erase a customer from everything held about them; figures of campaigns stay",
  }),
  route("POST /customer/lift-erasure", "customers.liftErasure", {
    scope: "people",
    input: body,
    output: customerChangeWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Let an erased address be added again",
  }),
  route("POST /customer/deactivate", "customers.deactivateMany", {
    scope: ["customers:write"],
    input: body,
    output: customersChangeWire,
    message: ownMessage,
    summary: "Deactivate up to 1,000 customers",
  }),
  route("POST /customer/reactivate", "customers.reactivateMany", {
    scope: ["customers:write"],
    input: body,
    output: customersChangeWire,
    message: ownMessage,
    summary: "Take up to 1,000 deactivated customers back",
  }),
  route("GET /customer/imports", "imports.list", {
    scope: ["customers:read"],
    input: (request) => importPage.parse(request.query),
    output: z.array(importWire),
    message: "Imports",
    summary: "Imports, the newest first; before is the last id of the page before",
  }),
  route("GET /customer/imports/:id", "imports.get", {
    scope: ["customers:read"],
    input: params,
    output: importDetailWire,
    message: ownMessage,
    summary: "One import and its refused rows",
  }),
  route("POST /customer/imports/:id/map", "imports.map", {
    scope: ["customers:write"],
    input: (request) => ({ ...mappingIn(body(request)), id: id(request) }),
    bodyIn: "mapping",
    body: importMappingBody,
    output: importDetailWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Say what the columns of a file mean whose import asks",
  }),
  route("GET /customer/imports/:id/preview", "imports.preview", {
    scope: ["customers:read"],
    input: (request) => ({ id: id(request), ...readingQuery.parse(request.query) }),
    output: importPreviewWire,
    message: "The first lines of the file",
    refuses: ["conflict"],
    summary: "The first lines of a file whose import asks, as they would be read",
  }),
  route("POST /customer/imports/:id/reread", "imports.reread", {
    scope: ["customers:write"],
    input: idAndBody,
    output: importDetailWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Say how the file of an import that asks is read: its encoding, separator, headings",
  }),
  route("POST /customer/imports/:id/orders", "imports.answerOrders", {
    scope: ["customers:write", "orders:write"],
    input: idAndBody,
    output: importDetailWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Say which shop a file of orders is of, and what its words for statuses mean",
  }),
  route("POST /customer/imports/:id/cancel", "imports.cancel", {
    scope: ["customers:write"],
    input: params,
    output: importDetailWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "End an import before anything of it is saved",
  }),
  route("POST /customer/imports/:id/undo", "imports.undo", {
    scope: ["customers:write"],
    input: params,
    output: importDetailWire,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Take back what an import of the last 30 days did; what changed since stays",
  }),
];
