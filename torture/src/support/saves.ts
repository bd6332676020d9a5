import type { House } from "./house.ts";
import { pause } from "./until.ts";

/** Several at a time, so that some are under way when the database is lost. */
const AT_A_TIME = 4;
const EVERY_MS = 10;
/** A refused client waits a little, less than it is asked to, so that the end of an outage is seen. */
const AFTER_REFUSAL_MS = 100;

/** A save that was confirmed, and when. */
type Save = { email: string; atMs: number };

export type Saves = {
  confirmed: Save[];
  /** Refused with a 503 that says when to retry. */
  refused: number;
  /** Any other response. */
  others: string[];
  /** The longest that a response took. */
  slowestMs: number;
};

/** Saves customers without pause, as users of the web process do. @returns The responses so far, and its end. */
export function startSaves(
  { client }: Pick<House, "client">,
  atATime = AT_A_TIME,
): { saves: Saves; stop: () => Promise<void> } {
  const saves: Saves = { confirmed: [], refused: 0, others: [], slowestMs: 0 };
  let isOver = false;
  let count = 0;
  const saveOne = async (): Promise<number> => {
    count += 1;
    const email = `saved.${count}@example.com`;
    const from = performance.now();
    const body = { name: `S ${count}`, email };
    const response = await client.request("POST", "/customer/", { body }).catch(String);
    saves.slowestMs = Math.max(saves.slowestMs, performance.now() - from);
    if (typeof response === "string") saves.others.push(response);
    else if (response.status === 201) saves.confirmed.push({ email, atMs: performance.now() });
    else if (response.status === 503 && response.headers.has("retry-after")) {
      saves.refused += 1;
      return AFTER_REFUSAL_MS;
    } else saves.others.push(`${response.status} ${response.body?.message ?? ""}`);
    return EVERY_MS;
  };
  const saveOn = async (): Promise<void> => {
    while (!isOver) await pause(await saveOne());
  };
  const running = Promise.all(Array.from({ length: atATime }, saveOn));
  return {
    saves,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
