import { ERROR_KINDS } from "../../errors.ts";
import type { ErrorKind } from "../../errors.ts";
import type { OperationScope } from "@dakiya/domain/api";
import { json } from "./schemas.ts";
import type { Schema } from "./schemas.ts";

/** The part of a call's definition that decides its refusals. */
type Refusable = {
  method: string;
  path: string;
  scope: OperationScope;
  refuses?: readonly ErrorKind[] | undefined;
};

/** Every call refuses unknown query parameters. */
const ALWAYS: readonly ErrorKind[] = ["invalid"];
/** A key is checked, and counted, by every call that asks who calls: also by those for people alone. */
const WHO_CALLS: readonly ErrorKind[] = ["unauthenticated", "forbidden", "slowDown"];
/** The server reads a body before it knows whether the call needs one. */
const WITH_BODY: readonly ErrorKind[] = ["tooLarge", "wrongType"];
/** An id in the path may be nobody's, or another account's. */
const WITH_ID: readonly ErrorKind[] = ["missing"];

const DESCRIPTIONS: Partial<Record<ErrorKind, string>> = {
  invalid: "A parameter or field is not as described; errors names each",
  unauthenticated: "No session, or an API key that is unknown, revoked or expired",
  forbidden: "Not for this caller: a scope is missing, or the call is for people alone",
  missing: "The account has nothing with this id",
  conflict: "Not possible now: the thing exists already, is in use or has another status",
  tooLarge: "The body is larger than allowed",
  wrongType: "The body has another content type",
  impossible: "Understood, but not possible; the message says why",
  slowDown: "Too many requests; Retry-After names the seconds to wait",
};

const ERROR: Schema = {
  type: "object",
  required: ["statusCode", "success", "message"],
  properties: {
    statusCode: { type: "integer" },
    success: { const: false },
    message: { type: "string" },
    error: { type: "string" },
    requestId: { type: "string", description: "Of a 500 alone; the log names it too" },
    existingId: { type: "string", description: "Of a 409: the id of what is there already" },
    movedTo: {
      type: "string",
      description: "Of error ACCOUNT_MOVED: the address of the server where the account lives now",
    },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const error = json({ $ref: "#/components/schemas/Error" });

export const REFUSAL_COMPONENTS = {
  schemas: { Error: ERROR },
  responses: {
    ...Object.fromEntries(
      Object.entries(DESCRIPTIONS).map(([kind, description]) => [kind, { description, ...error }]),
    ),
    failed: { description: "The server failed, or can't answer at the moment", ...error },
  },
};

const refer = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });

export function refusalsOf({ method, path, scope, refuses = [] }: Refusable): Schema {
  const kinds = new Set<ErrorKind>([
    ...ALWAYS,
    ...(scope === "anybody" ? [] : WHO_CALLS),
    ...(method === "GET" ? [] : WITH_BODY),
    ...(path.includes(":") ? WITH_ID : []),
    ...refuses,
  ]);
  return {
    ...Object.fromEntries([...kinds].map((kind) => [ERROR_KINDS[kind].http, refer(kind)])),
    default: refer("failed"),
  };
}
