import type { ImportWire } from "@dakiya/domain/wire";

/** Asks for enough to find the one that runs: files that wait for an answer may have come after it. */
export const LATEST_IMPORTS = { limit: 10 } as const;

/** Whether a file is being taken in; one that waits for an answer is not. */
export function isRunning({ status, finishedAt }: ImportWire): boolean {
  return finishedAt === null && status !== "mapping";
}
