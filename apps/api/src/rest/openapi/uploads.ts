import { SEPARATORS } from "@dakiya/domain/import";
import { fileWire, imageWire, importDetailWire, MAX_HEADING_LINE } from "@dakiya/domain/wire";
import { LIBRARY_UPLOAD_SCOPE } from "../library-uploads.ts";
import { UPLOAD_SCOPE } from "../upload-csv.ts";
import { securityOf } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { refusalsOf } from "./refusals.ts";
import { envelope, json, toSchema } from "./schemas.ts";

/** A form of some parts, and then the file. */
const formWithFile = (parts: Record<string, unknown>): Operation["requestBody"] => ({
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: { ...parts, file: { type: "string", format: "binary" } },
      },
    },
  },
});

export const upload: Operation = {
  summary: "Import customers from a CSV file",
  operationId: "customers.uploadCsv",
  ...securityOf(UPLOAD_SCOPE),
  requestBody: formWithFile({
    mapping: {
      type: "string",
      description: "The columns of the file, as JSON; stands before the file",
    },
    new_fields: {
      type: "string",
      description:
        "The fields that columns become, as JSON: [{ heading, field: { label, type, choices } }], beside a mapping or with adds_columns_to; stands before the file",
    },
    adds_columns_to: {
      type: "string",
      description:
        "The id of an earlier import of the same file: columns that it ignored are added to its customers, and nothing else changes. Stands before the file",
    },
    encoding: {
      type: "string",
      description:
        "The text encoding, such as windows-1251 or gbk, where it is neither UTF-8 nor marked; detected if absent. Stands before the file",
    },
    heading_line: {
      type: "integer",
      minimum: 0,
      maximum: MAX_HEADING_LINE,
      description:
        "The line of the headings, or 0 for a file without; detected if absent. Stands before the file",
    },
    separator: {
      type: "string",
      enum: [...SEPARATORS, "tab"],
      description: "The separator of cells; detected if absent. Stands before the file",
    },
    shop: {
      type: "string",
      minLength: 1,
      maxLength: 40,
      description:
        "The shop that a file of orders is from, where you have several that number their orders from 1. Stands before the file",
    },
    enrol: {
      type: "boolean",
      default: false,
      description:
        "Whether live automations take its customers and orders in; stands before the file",
    },
  }),
  responses: {
    200: {
      description: "The import has ended",
      ...json(envelope(toSchema(importDetailWire.omit({ errors: true }), "output"))),
    },
    202: {
      description: "The import goes on; data.importId names it",
      ...json(envelope({ type: "object" })),
    },
    ...refusalsOf({
      method: "POST",
      path: "/customer/upload-csv",
      scope: UPLOAD_SCOPE,
      refuses: ["conflict", "impossible", "missing"],
    }),
  },
};

/** An upload into the library: its call, its successful response and its form. */
function libraryUpload({
  path,
  status = 201,
  description,
  output,
  parts = {},
  ...call
}: {
  summary: string;
  operationId: string;
  path: string;
  status?: 200 | 201;
  description: string;
  output: typeof imageWire | typeof fileWire;
  parts?: Record<string, unknown>;
}): Operation {
  const scope = LIBRARY_UPLOAD_SCOPE;
  return {
    ...call,
    ...securityOf(scope),
    requestBody: formWithFile(parts),
    responses: {
      [status]: { description, ...json(envelope(toSchema(output, "output"))) },
      ...refusalsOf({ method: "POST", path, scope, refuses: ["impossible"] }),
    },
  };
}

export const imageUpload = libraryUpload({
  summary: "Add an image: PNG, JPEG, GIF or WebP up to 10 MB, which is made small enough for mails",
  operationId: "images.upload",
  path: "/images",
  description: "The image as it is kept; the same one again is the one that is there",
  output: imageWire,
  parts: {
    alt: {
      type: "string",
      description: "Description of the image for readers who can't see it; stands before the file",
    },
  },
});

const FORMATS = "PDF, office document without macros, text, CSV, ICS, ZIP or image up to 10 MB";

export const fileUpload = libraryUpload({
  summary: `Add a file that emails link to: ${FORMATS}`,
  operationId: "files.upload",
  path: "/files",
  description: "The file; the same one under the same name again is the one that is there",
  output: fileWire,
});

export const fileReplacement = libraryUpload({
  summary:
    "Put another file in the place of one: links to it, also in sent emails, download the new one",
  operationId: "files.replace",
  path: "/files/:id/replace",
  status: 200,
  description: "The file, at the same address",
  output: fileWire,
});
