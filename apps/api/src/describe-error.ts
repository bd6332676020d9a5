import { failedSql } from "./db/pool/observe-pool.ts";
import { inWords } from "./in-words.ts";

const MAX_SQL = 2_000;
const MAX_CAUSES = 5;

/** An error for the log. Of a failed statement its SQL and codes alone: parameters hold people's data. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: inWords(error) };
  const described = isOfDatabase(error) ? describeFailure(error) : describeOther(error);
  const { cause } = error;
  return cause === undefined || depth === MAX_CAUSES
    ? described
    : { ...described, cause: describeError(cause, depth + 1) };
}

/** PostgreSQL's errors, PGlite's too; drizzle's have the parameters in their message. */
type DatabaseError = Error & {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
};

function isOfDatabase(error: Error): error is DatabaseError {
  return failedSql(error) !== null || "severity" in error || "params" in error;
}

function describeFailure(error: DatabaseError): Record<string, unknown> {
  const { code, constraint, table, column } = error;
  const query = "query" in error && typeof error.query === "string" ? error.query : null;
  return {
    type: "DatabaseError",
    code,
    constraint,
    table,
    column,
    sql: (failedSql(error) ?? query)?.slice(0, MAX_SQL),
    stack: framesOf(error),
  };
}

function describeOther(error: Error): Record<string, unknown> {
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, message, code, stack: framesOf(error) };
}

/** The stack without the message at its head. */
function framesOf({ stack }: Error): string | undefined {
  return stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
