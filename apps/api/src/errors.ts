/** What kind of refusal an error is; each transport maps it once. */
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

/** One field that was refused, and why. */
export type FieldError = { path: string; message: string };

/**
 * A refusal the user is meant to read. Anything else that is thrown is a fault of ours: it is logged with the
 * request's id and reaches the wire without a message, so that the screen shows its own sentence.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  /** A word for programs, such as QUOTA_EXCEEDED. */
  readonly reason: string | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    userMessage: string,
    more: {
      reason?: string;
      cause?: unknown;
      fields?: readonly FieldError[];
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(userMessage, { cause: more.cause });
    this.kind = kind;
    this.reason = more.reason;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/**
 * Whether an answer that something is not available tells all there is to know: this server decided it, and nothing
 * failed that a log should keep.
 */
export function isOwnDecision(error: unknown): boolean {
  if (error instanceof AppError) return error.cause === undefined;
  // A transport may have wrapped it.
  return error instanceof Error && error.cause !== undefined && isOwnDecision(error.cause);
}

/** The one answer for a thing that is not there and for a thing that is somebody else's. */
export function missing(what: string): AppError {
  return new AppError("missing", `${what} not found`);
}
