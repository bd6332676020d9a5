import { createHash } from "node:crypto";
import { openLineFile } from "./mail-file.ts";
import type { RequestRecord } from "./types.ts";

const MAX_IN_MEMORY = 200_000;

/** The requests to every service and their answers, refusals and broken connections included. */
export type RequestLog = {
  add(record: Omit<RequestRecord, "seq">): void;
  /** Every request since the start or the last `clear`, in the order in which they ended. */
  all(): RequestRecord[];
  clear(): void;
  close(): void;
};

/** Keeps requests in memory and, with a `folder`, in `requests.jsonl`, which is never rewritten. */
export function createRequestLog(folder: string | undefined): RequestLog {
  const file = folder ? openLineFile(folder, "requests.jsonl", Number.MAX_SAFE_INTEGER) : null;
  let records: RequestRecord[] = [];
  let seq = 0;
  return {
    add(record) {
      const entry = { seq: (seq += 1), ...record };
      file?.append([JSON.stringify(entry)]);
      if (records.length > MAX_IN_MEMORY) records = records.slice(MAX_IN_MEMORY / 2);
      records.push(entry);
    },
    all: () => records,
    clear() {
      records = [];
    },
    close: () => file?.close(),
  };
}

/** Names a request's body, so that a repetition of the same bytes is known as one. */
export function bodyDigest(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 32);
}
