import { MESSAGES } from "@dakiya/domain/messages";
import {
  SessionNotRenewed,
  endRefused,
  refreshCount,
  refreshSession,
} from "../../../lib/session/refresh-session.ts";
import { sessionFetch } from "../../../lib/session/session-fetch.ts";

/** The server's import, or why there is none; null when the upload was cancelled. */
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
  const text: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof text === "string" && text !== "" ? text : null;
}

/**
 * Uploads a CSV file without waiting for its import.
 *
 * @param enrol - Whether automations enrol its customers.
 * @param addsColumnsTo - The import whose ignored columns are added; nothing else is imported then.
 * @param onProgress - Bytes sent, of how many.
 */
export async function uploadCsv(
  file: File,
  {
    enrol,
    addsColumnsTo,
    signal,
    onProgress,
  }: {
    enrol: boolean;
    addsColumnsTo?: string | undefined;
    signal: AbortSignal;
    onProgress: (bytesSent: number, bytesTotal: number) => void;
  },
): Promise<UploadOutcome> {
  const refusal = MESSAGES.customers.uploadFailed;
  try {
    // A server that refuses an expired session closes the connection during a large upload, which looks like a
    // network failure; a small request renews the session first.
    const session = await sessionFetch("/api/auth/verify", { signal });
    if (session.status === 401) return { refusal };
    await session.body?.cancel();
    const body = new FormData();
    // The server reads fields that stand before the file.
    if (enrol) body.append("enrol", "true");
    if (addsColumnsTo !== undefined) body.append("adds_columns_to", addsColumnsTo);
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
    // The server's 413 has a message; a proxy's is a page of its own.
    const unsaid = status === 413 ? MESSAGES.customers.uploadTooLarge : refusal;
    return { refusal: textAt(answer, "message") ?? unsaid };
  } catch (error) {
    if (error instanceof UploadAborted || signal.aborted) return null;
    return { refusal };
  }
}

const CSV_TYPES = ["text/csv", "application/csv", "text/x-csv", "application/x-csv"];
/** The MIME types browsers give a .csv file. */
const BORROWED_TYPES = ["application/vnd.ms-excel", "application/octet-stream", ""];

/** Whether a chosen file may be uploaded as CSV. The server looks at its bytes. */
export function isCsvFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const [essence = ""] = type.toLowerCase().split(";");
  if (CSV_TYPES.includes(essence.trim())) return true;
  return BORROWED_TYPES.includes(essence.trim()) && name.toLowerCase().endsWith(".csv");
}

/** Response to an upload: its status and its text. */
type UploadResponse = {
  status: number;
  text: string;
};

/** Thrown when the caller has taken the request back. */
class UploadAborted extends Error {
  override readonly name = "UploadAborted";
}

type UploadOptions = {
  url: string;
  body: FormData;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called as bytes leave; at the end `bytesSent` is `bytesTotal`. */
  onProgress: (bytesSent: number, bytesTotal: number) => void;
};

/**
 * `sessionFetch` for a large body: the same session and the same one retry after a 401, but it tells how
 * much has been sent, which `fetch` cannot.
 *
 * @throws UploadAborted; TypeError when the connection is lost; SessionNotRenewed.
 */
async function uploadRequest(options: UploadOptions): Promise<UploadResponse> {
  const countBefore = refreshCount();
  const answer = await send(options);
  if (answer.status !== 401) return answer;
  const refresh = await refreshSession(countBefore);
  if (refresh === "renewed") return await send(options);
  if (refresh === "unreached") throw new SessionNotRenewed();
  endRefused(refresh);
  return answer;
}

function send({ url, body, headers, signal, onProgress }: UploadOptions): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new UploadAborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
    request.addEventListener("abort", () => reject(new UploadAborted()));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.open("POST", url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
