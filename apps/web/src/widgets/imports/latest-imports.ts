import type { ImportWire } from "@dakiya/domain/wire";

/** Several, since files that wait for an answer may be newer than the running one. */
export const LATEST_IMPORTS = { limit: 10 } as const;

/** Whether a file is being taken in; one that waits for an answer is not. */
export function isRunning({ status, finishedAt }: ImportWire): boolean {
  return finishedAt === null && status !== "mapping";
}
