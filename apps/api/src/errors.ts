import { MESSAGES } from "@dakiya/domain/messages";
import type { z } from "zod";

/** The kind of a refusal; each transport maps it once. */
export const ERROR_KINDS = {
  invalid: { http: 400, trpc: "BAD_REQUEST" },
  unauthenticated: { http: 401, trpc: "UNAUTHORIZED" },
  forbidden: { http: 403, trpc: "FORBIDDEN" },
  missing: { http: 404, trpc: "NOT_FOUND" },
  conflict: { http: 409, trpc: "CONFLICT" },
  tooLarge: { http: 413, trpc: "PAYLOAD_TOO_LARGE" },
  wrongType: { http: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  impossible: { http: 422, trpc: "UNPROCESSABLE_CONTENT" },
  slowDown: { http: 429, trpc: "TOO_MANY_REQUESTS" },
  unavailable: { http: 503, trpc: "SERVICE_UNAVAILABLE" },
} as const;

export type ErrorKind = keyof typeof ERROR_KINDS;

export type FieldError = { path: string; message: string };

/** A refusal meant for the user. Anything else that is thrown is logged, and sent without a message. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  /** A word for programs, such as QUOTA_EXCEEDED. */
  readonly reason: string | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The id of the thing that is in the way of a "conflict". */
  readonly existingId: number | undefined;
  /** The address of the installation where the account lives now. */
  readonly movedTo: string | undefined;

  constructor(
    kind: ErrorKind,
    userMessage: string,
    more: {
      reason?: string;
      cause?: unknown;
      fields?: readonly FieldError[];
      retryAfterSeconds?: number;
      existingId?: number;
      movedTo?: string;
    } = {},
  ) {
    super(userMessage, { cause: more.cause });
    this.kind = kind;
    this.reason = more.reason;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.existingId = more.existingId;
    this.movedTo = more.movedTo;
  }
}

/** Whether a 503 was this server's own decision, without an underlying failure to log. */
export function isOwnDecision(error: unknown): boolean {
  if (error instanceof AppError) return error.cause === undefined;
  // A transport may have wrapped it.
  return error instanceof Error && error.cause !== undefined && isOwnDecision(error.cause);
}

/** The one response for a missing thing and for another user's. */
export function missing(what: string): AppError {
  return new AppError("missing", `${what} not found`);
}

/** The refusal of everybody whose account lives at another installation now. */
export function accountMoved(address: string): AppError {
  return new AppError("forbidden", MESSAGES.server.accountMoved(address), {
    reason: "ACCOUNT_MOVED",
    movedTo: address,
  });
}

/** A refusal because of one field, whose sentence stands beside it, too. */
export function refusedField(kind: ErrorKind, path: string, message: string): AppError {
  return new AppError(kind, message, { fields: [{ path, message }] });
}

/** Refused fields of a zod error, as both transports show them. */
export function zodFields(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}

/** The driver's error for a failed statement: PostgreSQL's code, and the violated constraint. */
type Failure = Error & { code?: unknown; constraint?: unknown };

/** Whether an error is such a failure or was caused by one: drizzle and the transports wrap the driver's errors. */
export function isCausedBy(error: unknown, is: (failure: Failure) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (is(at)) return true;
  }
  return false;
}

/** How PostgreSQL, the system, and the file system of the embedded database name a full disk. */
const DISK_FULL = new Set<unknown>(["53100", "ENOSPC", 51]);

/** Whether something failed because a disk, here or of the database, is full. */
export function isDiskFull(thrown: unknown): boolean {
  if (isCausedBy(thrown, ({ code }) => DISK_FULL.has(code))) return true;
  // PGlite's file system throws objects that are no errors.
  const at = thrown instanceof Error ? thrown.cause : thrown;
  return Object(at).name === "ErrnoError" && DISK_FULL.has(Object(at).errno);
}

/**
 * The SQLSTATE by which triggers refuse a change of an account that is moving to another installation
 * (docs/decisions/196-moving-an-account.md).
 */
export const MOVING = "DKM01";

/** Whether a statement was refused because its account is moving. That ends within seconds. */
export function isMoving(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => code === MOVING);
}

/** How PostgreSQL names a statement that it stopped. */
const QUERY_CANCELED = "57014";
/** Messages of the pool and of PgBouncer when no connection became free in time. */
const CROWDED = new Set(["timeout exceeded when trying to connect", "query_wait_timeout"]);

/** The driver's errors of a database out of reach; its codes alone could be those of another server. */
const databaseAway = new WeakSet<object>();

/** Says of an error of the driver that the database is out of reach, such as during a failover. */
export function noteDatabaseAway(error: object): void {
  databaseAway.add(error);
}

const RETRY_AFTER_SECONDS = 5;

/** The refusal an error stands for, in every transport; null for an internal error. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isCausedBy(error, ({ code }) => code === QUERY_CANCELED)) {
    return retryLater(MESSAGES.server.tookTooLong, "TOOK_TOO_LONG", error);
  }
  if (isCausedBy(error, ({ message }) => CROWDED.has(message))) {
    return retryLater(MESSAGES.server.crowded, "CROWDED", error);
  }
  if (isCausedBy(error, (failure) => databaseAway.has(failure))) {
    return retryLater(MESSAGES.server.unavailable, "DATABASE_AWAY", error);
  }
  if (isMoving(error))
    return new AppError("unavailable", MESSAGES.server.accountMoving, {
      reason: "ACCOUNT_MOVING",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (isDiskFull(error)) return retryLater(MESSAGES.server.diskFull, "DISK_FULL", error);
  return null;
}

function retryLater(message: string, reason: string, cause: unknown): AppError {
  return new AppError("unavailable", message, {
    reason,
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
