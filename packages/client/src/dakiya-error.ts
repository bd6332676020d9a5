/** Error in one field of a request: its path in the body, and a sentence. */
export type FieldError = { path: string; message: string };

/** The parts of a refusal; `status` is null where no response came. */
export type Refusal = {
  status: number | null;
  message: string;
  code?: string | undefined;
  fields?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

/** A call that did not succeed. `message` is a sentence that may be shown to the program's users. */
export class DakiyaError extends Error {
  override readonly name = "DakiyaError";
  /** The status of the response; null where none came, so that it is not known whether the call was carried out. */
  readonly status: number | null;
  /** Error code for programs: `SCOPE_MISSING`, `QUOTA_EXCEEDED`…; null where the status says it all. */
  readonly code: string | null;
  /** Errors in the input, field by field. */
  readonly fields: readonly FieldError[];
  /** Of an error of the server: its log names the request by it. */
  readonly requestId: string | null;
  /** When it is worth another try, in seconds; null where the server does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(refusal: Refusal, options?: { cause?: unknown }) {
    super(refusal.message, options);
    this.status = refusal.status;
    this.code = refusal.code ?? null;
    this.fields = refusal.fields ?? [];
    this.requestId = refusal.requestId ?? null;
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null;
  }
}
