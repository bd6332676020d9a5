// A thread that runs jobs on messages, one after the other. It has no database and no secret.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { STARTERS } from "@dakiya/mail-design";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { AppError } from "../../errors.ts";
import { thisThread } from "./cpu-time.ts";
import { JOBS } from "./jobs.ts";
import type { JobName } from "./jobs.ts";
import type { ThreadEnvelope } from "./thread-pool.ts";

export type ThreadRequest = { name: JobName; input: unknown };

export type SentError =
  | { kind: "refusal"; refusal: Pick<AppError, "kind" | "message" | "fields" | "reason"> }
  | { kind: "failure"; message: string; stack: string | undefined };

const response = (message: ThreadEnvelope): void => parentPort?.postMessage(message);

/** Code that runs for the first time takes several times as long, which would count as the first message's. */
function warmUp(): void {
  const brand = { ...DEFAULT_BRAND, logo: null };
  for (const { write } of STARTERS) {
    const design = write("https://example.com/");
    const compiled = JOBS.compile({ given: { subject: "{name}", design }, brand });
    const html = compiled?.parts.html ?? "";
    JOBS.compile({ given: { subject: "{name}", html }, brand });
  }
}

/** A third of the serving thread's share of a busy processor. */
const NICE = 5;

// On Linux a thread has a priority of its own. Elsewhere it would be the process's.
if (process.platform === "linux") setPriority(NICE);

warmUp();
parentPort?.on("message", ({ name, input }: ThreadRequest) => {
  try {
    response({ kind: "done", value: (JOBS[name] as (input: unknown) => unknown)(input) });
  } catch (error) {
    response({ kind: "failed", error: sent(error) });
  }
});
response({ kind: "ready", thread: thisThread() });

function sent(error: unknown): SentError {
  if (error instanceof AppError) {
    const { kind, message, fields, reason } = error;
    return { kind: "refusal", refusal: { kind, message, fields, reason } };
  }
  return error instanceof Error
    ? { kind: "failure", message: error.message, stack: error.stack }
    : { kind: "failure", message: String(error), stack: undefined };
}
