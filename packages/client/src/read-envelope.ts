import { DakiyaError } from "./dakiya-error.ts";
import type { FieldError } from "./dakiya-error.ts";

type Envelope = { data: unknown } & Record<string, unknown>;

/** The envelope of a successful response. @throws DakiyaError for any other response. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const body = await readObject(response);
  if (body !== null && body["success"] === true) return { ...body, data: body["data"] };
  throw new DakiyaError({
    status: response.status,
    message: `${new URL(response.url).origin} answers, but not as Dakiya does`,
  });
}

/** The error that a refusing response means. */
export async function readRefusal(response: Response): Promise<DakiyaError> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    const message = `Dakiya is at another address: ${response.headers.get("location") ?? "unknown"}`;
    return new DakiyaError({ status, message });
  }
  const body = (await readObject(response)) ?? {};
  const text = (key: string): string | undefined => {
    const value = body[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return new DakiyaError({
    status,
    message: text("message") ?? `Dakiya answered with status ${status}`,
    code: text("error"),
    fields: Array.isArray(body["errors"]) ? body["errors"].filter(isFieldError) : [],
    requestId: text("requestId") ?? response.headers.get("x-request-id") ?? undefined,
    retryAfterSeconds: retryAfter(response.headers.get("retry-after")),
  });
}

/** Seconds until an instant or of a number, as `Retry-After` has them. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}

async function readObject(response: Response): Promise<Record<string, unknown> | null> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
