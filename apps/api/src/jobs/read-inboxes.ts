import type { Deps } from "../deps.ts";
import { labelReplies } from "../services/inbox/label-replies.ts";
import { readDue } from "../services/inbox/read-due.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const EVERY_MS = 5_000;
const LABELS_EVERY_MS = 15_000;

/** Reads mailboxes for bounces and replies and has replies labelled, in every worker. Rows say what is due. */
export function startInboxes(deps: Deps, everyMs = EVERY_MS): Loop {
  const stopping = new AbortController();
  const pace = { everyMs, onFailure: logAs(deps, "reading mailboxes failed") };
  const loop = every(pace, async () => await readDue(deps, stopping.signal));
  const labels = every(
    { everyMs: LABELS_EVERY_MS, onFailure: logAs(deps, "labelling replies failed") },
    async () => await labelReplies(deps, stopping.signal),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([loop.stop(), labels.stop()]);
    },
  };
}
