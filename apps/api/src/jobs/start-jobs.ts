import type { Deps } from "../deps.ts";
import { startSending } from "./start-sending.ts";

/** Starts every job this process does as a worker. The queue's own `stop` waits for what is under way. */
export function startJobs(deps: Deps): { stop: () => Promise<void> } {
  return startSending(deps);
}
