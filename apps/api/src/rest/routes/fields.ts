import { fieldConversionWire, fieldCountsWire, fieldWire } from "@dakiya/domain/wire";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { params, body, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const key = (request: FastifyRequest): unknown => params(request)["key"];

/** The fields an account adds to its customers. */
export const fieldRoutes: readonly RestRoute[] = [
  route("GET /customer/fields", "fields.list", {
    scope: ["customers:read"],
    output: z.array(fieldWire),
    message: "Fields",
    summary: "The fields of the account's own",
  }),
  route("GET /customer/fields/counts", "fields.counts", {
    scope: ["customers:read"],
    output: fieldCountsWire,
    message: "Fields counted",
    summary: "How many customers have each field, the built-in ones too",
  }),
  route("POST /customer/fields", "fields.create", {
    scope: ["customers:write"],
    input: body,
    output: fieldWire,
    message: "Field added",
    status: 201,
    refuses: ["conflict", "impossible"],
    summary: "Add a field to customers",
  }),
  route("PUT /customer/fields/:key", "fields.rename", {
    scope: ["customers:write"],
    input: (request) => ({ key: key(request), patch: body(request) }),
    bodyIn: "patch",
    output: fieldWire,
    message: "Field saved",
    refuses: ["conflict"],
    summary: "Change a field's label, description or choices; its key stays",
  }),
  route("POST /customer/fields/:key/check-conversion", "fields.checkConversion", {
    scope: ["customers:read"],
    input: (request) => ({ key: key(request), to: body(request) }),
    bodyIn: "to",
    output: fieldConversionWire,
    message: "Values looked through",
    refuses: ["conflict"],
    summary: "Which values of a field would have none of another type",
  }),
  route("POST /customer/fields/:key/convert", "fields.convert", {
    scope: ["customers:write"],
    input: (request) => ({ key: key(request), to: body(request) }),
    bodyIn: "to",
    output: fieldWire,
    message: "Type changed",
    refuses: ["conflict"],
    summary: "Change the type of a field that nothing uses, when every value converts",
  }),
  route("DELETE /customer/fields/:key", "fields.delete", {
    scope: ["customers:write"],
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Delete a field that nothing uses, and its values",
  }),
];
