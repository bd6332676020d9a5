import multipart from "@fastify/multipart";
import type { MultipartFields } from "@fastify/multipart";
import { readFileEncoding, SEPARATORS } from "@dakiya/domain/import";
import type { FileEncoding } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { importMapping, importNewFields, MAX_HEADING_LINE, shopName } from "@dakiya/domain/wire";
import type { ImportMapping, ImportMappingInput, Separator } from "@dakiya/domain/wire";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError, refusedField } from "../errors.ts";
import type { OperationScope } from "@dakiya/domain/api";
import { toRefusal } from "../http/errors.ts";
import { userCtx } from "../http/session.ts";
import {
  findMappingFlaw,
  getImport,
  startImport,
  waitForImport,
} from "../services/imports/index.ts";
import type { Upload } from "../services/imports/index.ts";
import { sendEnvelope } from "./envelope.ts";

/** How long the response waits for the import before it is a 202. */
const WAIT_MS = 25_000;

export const UPLOAD_SCOPE = ["customers:write"] as const satisfies OperationScope;

/**
 * POST /customer/upload-csv (docs/product.md, Import): responds when the import has ended, or after 25 s with 202 and
 * the import's id. `Prefer: respond-async` requests the 202 as soon as the file is stored; such an import then asks for
 * the meaning of unclear columns. Fields before the file: `mapping` answers that in advance, `encoding`, `heading_line` and
 * `separator` say how to read it, `adds_columns_to` names an earlier import of the file whose ignored columns are added,
 * `new_fields` the fields they become, `shop` the shop of its orders, and with `enrol=true` automations enrol its customers.
 */
export async function registerUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, fileSize: Number.MAX_SAFE_INTEGER, parts: 11 },
    });
    scope.post(
      "/customer/upload-csv",
      { config: { scope: UPLOAD_SCOPE } },
      async (request, reply) => {
        const ctx = await userCtx(deps, request, reply);
        if (!request.isMultipart())
          throw new AppError("wrongType", MESSAGES.customers.uploadNeedsCsv);
        const part = await request.file().catch((error: unknown) => {
          throw unreadable(error);
        });
        if (part === undefined || part.fieldname !== "file") {
          throw new AppError("invalid", MESSAGES.customers.uploadNeedsCsv, {
            fields: [{ path: "file", message: "Send the CSV as multipart field 'file'" }],
          });
        }
        const async = request.headers.prefer === "respond-async";
        const stated = readStated(part.fields, async);
        const { importId } = await startImport(ctx, {
          filename: part.filename,
          mimeType: part.mimetype,
          stream: part.file,
          asks: async,
          ...stated,
          enrols: enrolsOf(part.fields),
          encoding: encodingOf(part.fields),
          layout: { ...headingLineOf(part.fields), ...separatorOf(part.fields) },
          shop: shopOf(part.fields),
        }).catch((error: unknown) => {
          throw error === part.file.errored ? unreadable(error) : error;
        });
        const ended = async
          ? null
          : await waitForImport(ctx, { id: String(importId) }, AbortSignal.timeout(WAIT_MS));
        if (ended === null) {
          return sendEnvelope(reply, {
            statusCode: 202,
            message: MESSAGES.server.importRunning,
            data: { importId: String(importId), message: MESSAGES.server.importRunning },
          });
        }
        if (ended.status !== "completed") {
          throw new AppError("impossible", ended.failure_reason ?? MESSAGES.server.importFailed);
        }
        const { errors: _, ...report } = await getImport(ctx, { id: ended._id });
        return sendEnvelope(reply, {
          message: report.message,
          data: { ...report, importId: report._id, success: true },
        });
      },
    );
  });
}

/** The multipart parser's errors carry no status. */
function unreadable(error: unknown): unknown {
  if (toRefusal(error) !== null) return error;
  return new AppError("invalid", MESSAGES.customers.uploadNeedsCsv, { cause: error });
}

/** The meaning of the columns, and the import they are added to. @throws AppError "invalid" */
function readStated(
  fields: MultipartFields,
  asks: boolean,
): Pick<Upload, "mapping" | "newFields" | "addsColumnsTo"> {
  const addsColumnsTo = textOf(fields, "adds_columns_to");
  const mapping = mappingOf(fields, addsColumnsTo !== undefined);
  const newFields = newFieldsOf(fields);
  const isMapped = mapping !== null || newFields.length > 0;
  if (newFields.length > 0 && mapping === null && addsColumnsTo === undefined)
    throw wrongField("new_fields", MESSAGES.server.importNewFieldsAlone);
  if (addsColumnsTo !== undefined && !isMapped && !asks)
    throw wrongField("new_fields", MESSAGES.server.importAddsUnasked);
  return { mapping, newFields, addsColumnsTo };
}

function newFieldsOf(fields: MultipartFields): ImportMappingInput["new_fields"] {
  const text = textOf(fields, "new_fields");
  if (text === undefined) return [];
  const parsed = importNewFields.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isOfField = issue !== undefined && issue.path.includes("field");
  throw wrongField("new_fields", isOfField ? issue.message : MESSAGES.server.importNewFieldsUnread);
}

function mappingOf(fields: MultipartFields, isAddition: boolean): ImportMapping | null {
  const field = fields["mapping"];
  if (field === undefined) return null;
  const parsed = importMapping.safeParse(
    !Array.isArray(field) && field.type === "field" ? parseJson(field.value) : undefined,
  );
  const flaw = parsed.success
    ? isAddition
      ? null
      : findMappingFlaw(parsed.data, null)
    : MESSAGES.server.importMappingUnread;
  if (parsed.success && flaw === null) return parsed.data;
  const message = flaw ?? MESSAGES.server.importMappingUnread;
  throw refusedField("invalid", "mapping", message);
}

function enrolsOf(fields: MultipartFields): boolean {
  const field = fields["enrol"];
  if (field === undefined) return false;
  const value =
    !Array.isArray(field) && field.type === "field" ? parseJson(field.value) : undefined;
  if (typeof value === "boolean") return value;
  const message = MESSAGES.server.importEnrolUnread;
  throw refusedField("invalid", "enrol", message);
}

function encodingOf(fields: MultipartFields): FileEncoding | undefined {
  const name = textOf(fields, "encoding");
  if (name === undefined) return undefined;
  const encoding = readFileEncoding(name);
  if (encoding !== null) return encoding;
  throw wrongField("encoding", MESSAGES.server.importEncodingUnknown(firstCharacters(name, 40)));
}

function headingLineOf(fields: MultipartFields): { headingLine?: number } {
  const text = textOf(fields, "heading_line");
  if (text === undefined) return {};
  const headingLine = /^\d{1,6}$/.test(text.trim()) ? Number(text) : -1;
  if (headingLine >= 0 && headingLine <= MAX_HEADING_LINE) return { headingLine };
  throw wrongField("heading_line", MESSAGES.server.importHeadingLineUnread(MAX_HEADING_LINE));
}

function separatorOf(fields: MultipartFields): { separator?: Separator } {
  const text = textOf(fields, "separator");
  if (text === undefined) return {};
  const separator = SEPARATORS.find((one) => one === (text === "tab" ? "\t" : text));
  if (separator !== undefined) return { separator };
  throw wrongField("separator", MESSAGES.server.importSeparatorUnread);
}

/** A field as text; empty for anything else, which no field may be. */
function textOf(fields: MultipartFields, name: string): string | undefined {
  const field = fields[name];
  if (field === undefined) return undefined;
  return !Array.isArray(field) && field.type === "field" ? String(field.value) : "";
}

const wrongField = (path: string, message: string): AppError =>
  refusedField("invalid", path, message);

function shopOf(fields: MultipartFields): string | undefined {
  const text = textOf(fields, "shop");
  if (text === undefined) return undefined;
  const parsed = shopName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw wrongField("shop", parsed.error.issues[0]?.message ?? MESSAGES.orders.nameShop);
}

/** A field declared as JSON comes parsed. */
function parseJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
