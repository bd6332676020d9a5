import { createHash } from "node:crypto";
import { openLineFile } from "./mail-file.ts";
import type { RequestRecord } from "./types.ts";

/** The requests to every service and their responses, refusals and broken connections included. */
export type RequestLog = {
  add(record: Omit<RequestRecord, "seq">): void;
  close(): void;
};

/** Appends to `requests.jsonl` in `folder`, in the order in which requests ended; null without a folder. */
export function openRequestLog(folder: string | undefined): RequestLog | null {
  if (folder === undefined) return null;
  const file = openLineFile(folder, "requests.jsonl", Number.MAX_SAFE_INTEGER);
  let seq = 0;
  return {
    add: (record) => void file.append([JSON.stringify({ seq: (seq += 1), ...record })]),
    close: file.close,
  };
}

/** Names a request's body, so that a repetition of the same bytes is known as one. */
export function bodyDigest(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 32);
}
