import type { Deps } from "../deps.ts";
import { runTurn, type TurnOptions } from "../services/deliveries/run-turn.ts";
import type { JobHandler } from "./queue.ts";

/** Turns of sending this process runs at a time. */
export const SEND_CONCURRENCY = 8;

/** Turns one account may hold of them: a slow service of one leaves room for the others. */
const TURNS_PER_OWNER = 6;

/** How long a job of an account at its limit steps aside. */
const STEP_ASIDE_MS = 1_000;

/** Time comes from two statements: without a margin a job could wake just before its batch is due. */
const MARGIN_MS = 100;

/**
 * Makes the handler of the job "send-batch": one turn at a campaign's batches. A campaign that has more to send
 * goes to the end of the queue, so that campaigns take turns.
 */
export function sendBatch(
  deps: Deps,
  options: Omit<TurnOptions, "signal"> = {},
): JobHandler<"send-batch"> {
  const turns = new Map<number, number>();
  return async (data, signal) => {
    const { ownerId, campaignId } = data;
    const running = turns.get(ownerId) ?? 0;
    if (running >= TURNS_PER_OWNER) return { againAfterMs: STEP_ASIDE_MS };
    turns.set(ownerId, running + 1);
    try {
      const end = await runTurn(deps, { ownerId, id: campaignId }, { ...options, signal });
      if (end.kind === "idle") return "done";
      return { againAfterMs: end.afterMs === 0 ? 0 : end.afterMs + MARGIN_MS };
    } finally {
      const left = (turns.get(ownerId) ?? 1) - 1;
      if (left === 0) turns.delete(ownerId);
      else turns.set(ownerId, left);
    }
  };
}
