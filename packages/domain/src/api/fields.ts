import { fieldInput } from "../fields/index.ts";
import {
  convertFieldInput,
  fieldConversionWire,
  fieldCountsWire,
  fieldKeyInput,
  fieldWire,
  renameFieldInput,
} from "../wire/index.ts";
import { z } from "zod";
import { operation } from "./operation.ts";

/** The fields an account adds to its customers. */
export const fieldOperations = {
  list: operation("GET /customer/fields", {
    scope: ["customers:read"],
    output: z.array(fieldWire),
    message: "Fields",
    summary: "The fields of the account's own",
  }),
  counts: operation("GET /customer/fields/counts", {
    scope: ["customers:read"],
    output: fieldCountsWire,
    message: "Fields counted",
    summary: "How many customers have each field, the built-in ones too",
  }),
  create: operation("POST /customer/fields", {
    scope: ["customers:write"],
    input: fieldInput,
    output: fieldWire,
    message: "Field added",
    status: 201,
    refuses: ["conflict", "impossible"],
    audit: "field.created",
    summary: "Add a field to customers",
  }),
  rename: operation("PUT /customer/fields/:key", {
    scope: ["customers:write"],
    input: renameFieldInput,
    bodyIn: "patch",
    output: fieldWire,
    message: "Field saved",
    refuses: ["conflict"],
    audit: "field.changed",
    summary: "Change a field's label, description or choices; its key stays",
  }),
  checkConversion: operation("POST /customer/fields/:key/check-conversion", {
    scope: ["customers:read"],
    input: convertFieldInput,
    repeat: "always",
    bodyIn: "to",
    output: fieldConversionWire,
    message: "Values checked",
    refuses: ["conflict"],
    audit: { none: "it reads, and keeps nothing" },
    summary: "Values of a field that another type can't hold",
  }),
  convert: operation("POST /customer/fields/:key/convert", {
    scope: ["customers:write"],
    input: convertFieldInput,
    bodyIn: "to",
    output: fieldWire,
    message: "Type changed",
    refuses: ["conflict"],
    audit: "field.converted",
    summary: "Change the type of a field that nothing uses, when every value converts",
  }),
  delete: operation("DELETE /customer/fields/:key", {
    scope: ["customers:write"],
    input: fieldKeyInput,
    refuses: ["conflict"],
    audit: "field.deleted",
    summary: "Delete a field that nothing uses, and its values",
  }),
};
