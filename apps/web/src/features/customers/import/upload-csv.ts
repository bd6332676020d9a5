import { MESSAGES } from "@dakiya/domain/messages";
import { sessionFetch } from "../../../lib/session/session-fetch.ts";
import { UploadAborted, uploadRequest } from "./upload-request.ts";

/** The import the server has begun, or why it has not; null when the upload was taken back. */
export type UploadOutcome = { importId: string } | { refusal: string } | null;

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function textAt(value: unknown, key: string): string | null {
  const found: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "string" && found !== "" ? found : null;
}

/**
 * Sends a CSV file and asks to be told about its import rather than to wait for it.
 *
 * @param onProgress - How many bytes of how many have been sent.
 */
export async function uploadCsv(
  file: File,
  {
    signal,
    onProgress,
  }: { signal: AbortSignal; onProgress: (bytesSent: number, bytesTotal: number) => void },
): Promise<UploadOutcome> {
  const refusal = MESSAGES.customers.uploadFailed;
  try {
    // A server that refuses an expired session hangs up in the middle of a large file, which looks like
    // a lost connection; a small question first renews the session.
    const session = await sessionFetch("/api/auth/verify", { signal });
    if (session.status === 401) return { refusal };
    await session.body?.cancel();
    const body = new FormData();
    body.append("file", file);
    const { status, text } = await uploadRequest({
      url: "/api/customer/upload-csv",
      headers: { Prefer: "respond-async" },
      body,
      signal,
      onProgress,
    });
    const answer = readObject(text);
    const importId = textAt(Reflect.get(answer, "data"), "importId");
    if (status < 300 && importId !== null) return { importId };
    // The server itself says what it allows; a proxy before it answers with a page of its own.
    const unsaid = status === 413 ? MESSAGES.customers.uploadTooLarge : refusal;
    return { refusal: textAt(answer, "message") ?? unsaid };
  } catch (error) {
    if (error instanceof UploadAborted || signal.aborted) return null;
    return { refusal };
  }
}
