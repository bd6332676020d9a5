import type { Deps } from "../deps.ts";
import { type TurnOptions, runTurn } from "../services/deliveries/index.ts";
import type { JobHandler } from "./queue.ts";

/** Turns of sending this process runs at a time. */
export const SEND_CONCURRENCY = 8;

/** Concurrent turns of one account: a slow service leaves room for the others. */
export const TURNS_PER_OWNER = 6;

/** The two times come from two statements: without a margin a job could wake just before its batch is due. */
const MARGIN_MS = 100;

/**
 * Makes the handler of the job "send-batch": one turn at a campaign's batches. A campaign with more to send goes to
 * the end of the queue, so that campaigns alternate.
 */
export function sendBatch(
  deps: Deps,
  options: Omit<TurnOptions, "signal"> = {},
): JobHandler<"send-batch"> {
  return async ({ ownerId, campaignId }, signal) => {
    const end = await runTurn(deps, { ownerId, id: campaignId }, { ...options, signal });
    if (end.kind === "idle") return "done";
    return { againAfterMs: end.afterMs === 0 ? 0 : end.afterMs + MARGIN_MS };
  };
}
