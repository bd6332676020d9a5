import { MESSAGES } from "@dakiya/domain/messages";
import { readAnswer } from "../../lib/api-answer.ts";
import { sessionFetch } from "../../lib/session-fetch.ts";

/** Either the import the server has begun, or why it has not. */
export type UploadOutcome = { importId: string } | { refusal: string };

function importIdIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("importId" in data)) return null;
  return typeof data.importId === "string" ? data.importId : null;
}

/** Sends a CSV file and asks to be told about its import rather than to wait for it (SPEC §5, §7). */
export async function uploadCsv(file: File): Promise<UploadOutcome> {
  const refusal = MESSAGES.customers.uploadFailed;
  try {
    // A server that refuses an expired session hangs up in the middle of a large file, which looks like
    // a lost connection; a small question first renews the session.
    const session = await sessionFetch("/api/auth/verify");
    if (session.status === 401) return { refusal };
    const body = new FormData();
    body.append("file", file);
    const response = await sessionFetch("/api/customer/upload-csv", {
      method: "POST",
      headers: { Prefer: "respond-async" },
      body,
    });
    const answer = await readAnswer(response);
    const importId = importIdIn(answer.data);
    if (response.ok && importId !== null) return { importId };
    return { refusal: answer.message || refusal };
  } catch {
    return { refusal };
  }
}
