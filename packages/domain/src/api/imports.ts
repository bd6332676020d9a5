import {
  importDetailWire,
  importListInput,
  importMappingBody,
  importMappingInput,
  importOrdersInput,
  importPreviewWire,
  importReadingInput,
  importWire,
} from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const importPage = z.object({ limit: limitText.optional(), before: z.string().optional() });

const readingQuery = importReadingInput
  .omit({ id: true })
  .extend({ heading_line: limitText.optional() });

/** A body with new fields names its mapping; one without is the mapping. */
function mappingIn(body: unknown): object {
  const isWhole = "mapping" in Object(body) || "new_fields" in Object(body);
  return isWhole ? Object(body) : { mapping: body };
}

/** Imports of files. */
export const importOperations = {
  list: operation("GET /customer/imports", {
    scope: ["customers:read"],
    input: importListInput,
    query: importPage,
    output: z.array(importWire),
    message: "Imports",
    summary: "Imports, the newest first; before is the last id of the page before",
  }),
  get: operation("GET /customer/imports/:id", {
    scope: ["customers:read"],
    input: idInput,
    output: importDetailWire,
    summary: "One import and its refused rows",
  }),
  map: operation("POST /customer/imports/:id/map", {
    scope: ["customers:write"],
    input: importMappingInput,
    bodyIn: "mapping",
    body: { schema: importMappingBody, read: mappingIn },
    output: importDetailWire,
    refuses: ["conflict"],
    audit: "import.mapped",
    summary: "Map the columns of a file whose import asks",
  }),
  preview: operation("GET /customer/imports/:id/preview", {
    scope: ["customers:read"],
    input: importReadingInput,
    query: readingQuery,
    output: importPreviewWire,
    message: "The first lines of the file",
    refuses: ["conflict"],
    summary: "The first lines of a file whose import asks, as they would be read",
  }),
  reread: operation("POST /customer/imports/:id/reread", {
    scope: ["customers:write"],
    input: importReadingInput,
    output: importDetailWire,
    refuses: ["conflict"],
    audit: "import.mapped",
    summary: "Set how the file of an import that asks is read: encoding, separator, headings",
  }),
  answerOrders: operation("POST /customer/imports/:id/orders", {
    scope: ["customers:write", "orders:write"],
    input: importOrdersInput,
    output: importDetailWire,
    refuses: ["conflict"],
    audit: "import.mapped",
    summary: "Set the shop of a file of orders, and what its status words mean",
  }),
  cancel: operation("POST /customer/imports/:id/cancel", {
    scope: ["customers:write"],
    input: idInput,
    repeat: "always",
    output: importDetailWire,
    refuses: ["conflict"],
    audit: "import.cancelled",
    summary: "Cancel an import before anything of it is saved",
  }),
  undo: operation("POST /customer/imports/:id/undo", {
    scope: ["customers:write"],
    input: idInput,
    output: importDetailWire,
    refuses: ["conflict"],
    audit: "import.undone",
    summary: "Undo an import of the last 30 days; later changes stay",
  }),
};
