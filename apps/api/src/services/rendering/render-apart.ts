import type { Worker } from "node:worker_threads";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";
import { startThread } from "../../start-thread.ts";
import { TooSlow } from "./deadline.ts";
import { JOBS } from "./jobs.ts";
import type { JobInput, JobName, JobResult } from "./jobs.ts";
import type { GivenMessage } from "./read-message.ts";
import type { SentError } from "./rendering-thread.ts";
import { createThreadPool } from "./thread-pool.ts";
import type { JobRules } from "./thread-pool.ts";

/** The reason of the refusal of a message that takes too long, as of those that take too long to send. */
const TOO_SLOW = "MESSAGE_TOO_SLOW";

/** Somebody waits for the response, and can be asked to come again. */
const FOR_A_REQUEST: JobRules = { waitMs: 5_000, limitMs: 500 };
/** A campaign that starts, or an automation that mails: nobody is there who would try again. */
const FOR_A_WORKER: JobRules = { waitMs: 60_000, limitMs: 2_000 };

/** Megabytes of a thread, of which the largest message takes about a quarter. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const pool = createThreadPool({ threads: 2, waitingPerAccount: 30, startThread: startRendering });

/**
 * Does a job with an account's message on another thread, within its deadline; of an account one at a time
 * (docs/decisions/090). Not for use with a connection held, but by work that nobody waits for.
 *
 * @param options.isForWorker - Waits longer, and may take longer.
 * @throws AppError "impossible" for a message that takes too long; "slowDown" when too much of the account waits; errors
 *   of the job.
 */
export async function renderApart<Name extends JobName>(
  accountId: number,
  name: Name,
  input: JobInput<Name>,
  { isForWorker = false } = {},
): Promise<JobResult<Name>> {
  const rules = isForWorker ? FOR_A_WORKER : FOR_A_REQUEST;
  try {
    return (await pool.run(accountId, { name, input }, rules)) as JobResult<Name>;
  } catch (error) {
    if (error instanceof TooSlow)
      throw new AppError("impossible", MESSAGES.server.messageTooSlow, { reason: TOO_SLOW });
    throw isSent(error) ? received(error) : error;
  }
}

/** Renders a message as a request has it: apart, unless it is a short plain one, which takes less time than the way there. */
export async function renderGiven<Name extends "compile" | "preview" | "review">(
  accountId: number,
  name: Name,
  input: JobInput<Name> & { given: GivenMessage },
  options: { isForWorker?: boolean } = {},
): Promise<JobResult<Name>> {
  const { given } = input;
  const isShort = isPlain(given) && (given.body ?? "").length <= SHORT;
  if (!isShort) return await renderApart(accountId, name, input, options);
  return (JOBS[name] as (input: JobInput<Name>) => JobResult<Name>)(input);
}

/** Whether a message is neither designed nor HTML. */
export const isPlain = ({ design, html }: GivenMessage): boolean => design == null && html == null;

/** Characters of a plain message that take about a millisecond. */
const SHORT = 10_000;

function isSent(error: unknown): error is SentError {
  return typeof error === "object" && error !== null && !(error instanceof Error);
}

function received(error: SentError): Error {
  if (error.kind === "refusal") {
    const { kind, message, fields, reason } = error.refusal;
    return new AppError(kind, message, { fields, ...(reason === undefined ? {} : { reason }) });
  }
  return Object.assign(new Error(error.message), { stack: error.stack });
}

/** A thread with nothing of this process's settings, which hold secrets. */
function startRendering(): Worker {
  const options = { env: { NODE_ENV: "production" }, resourceLimits: LIMITS };
  const worker = startThread(import.meta.url, "rendering-thread", options);
  // It keeps no process from ending.
  worker.unref();
  return worker;
}
