import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Chance } from "./chance.ts";
import { killHard, startNode } from "./children.ts";
import type { House } from "./house.ts";
import { pause } from "./until.ts";
import { waiting, within } from "./waits.ts";

const COMMAND = fileURLToPath(
  new URL("../../../apps/api/dist/tools/move-account.js", import.meta.url),
);

/** The command is killed so long after a line of its output that begins so; the empty one is its start. */
type Kill = { line: string; afterMs: number };

const ARRIVED = "An earlier run has brought";
/** Lines of the command long before it commits, and the longest time to let pass after each. */
const EARLY: readonly Line[] = [
  ["", 900],
  ["Changes are noted", 100],
  ["communication_logs", 30],
  ["Copied and compared", 10],
];
/** The last lines before that, and those from then on: a kill may come just before, or just after. */
const LATE: readonly Line[] = [
  ["No email of the account", 600],
  ["The account is paused", 200],
  ["Brought the last", 20],
  ["The account works at the new", 50],
  [ARRIVED, 300],
  [ARRIVED, 2_500],
];

type Line = readonly [line: string, maxMs: number];

/** So many kills early in the command, each line in turn, and six around and after the moment when it commits. */
export function planKills(random: Chance, early: number): Kill[] {
  const lines: Line[] = [];
  while (lines.length < early) lines.push(...random.shuffle(EARLY));
  return [...lines.slice(0, early), ...LATE].map(([line, maxMs]) => ({
    line,
    afterMs: random.whole(0, maxMs),
  }));
}

/** How the runs of a command ended. */
export type MoveRuns = { killed: number; refused: string[]; runs: number };

/**
 * Runs `pnpm move-account` for the user of a house again and again, killed as planned, until it succeeds.
 *
 * @throws When it has not come to an end within the time.
 */
export async function moveThroughKills(
  old: House,
  next: House,
  plan: readonly Kill[],
  withinMs: number,
): Promise<MoveRuns> {
  const ends: MoveRuns = { killed: 0, refused: [], runs: 0 };
  const kills = [...plan];
  for (const giveUpAt = performance.now() + withinMs; performance.now() < giveUpAt;) {
    ends.runs += 1;
    const run = runOnce(old, next, kills.shift() ?? null, giveUpAt - performance.now());
    const { code, text } = await run;
    if (code === 0) return ends;
    if (code === null) ends.killed += 1;
    else ends.refused.push(`after "${text.trim().split("\n").at(-1)}"`);
    await pause(100);
  }
  throw new Error(`The account has not moved in ${ends.runs} runs: ${ends.refused.join(" | ")}`);
}

async function runOnce(
  old: House,
  next: House,
  kill: Kill | null,
  withinMs: number,
): Promise<{ code: number | null; text: string }> {
  const child = startNode(COMMAND, {
    args: ["torture@example.com", "--to", next.databaseUrl, "--address", next.url],
    env: old.environment,
    logFile: join(old.folder, "move.log"),
    stdout: true,
  });
  let text = "";
  let isDue = false;
  const strikeAt = (line: string): void => {
    if (kill === null || isDue || line !== kill.line) return;
    isDue = true;
    setTimeout(() => void killHard(child), kill.afterMs);
  };
  strikeAt("");
  child.stdout?.on("data", (bytes) => {
    text += String(bytes);
    if (kill === null || kill.line === "") return;
    // Once the account has arrived no other line comes.
    if ([kill.line, ARRIVED].some((line) => text.includes(`  ${line}`))) strikeAt(kill.line);
  });
  const exit = waiting(() => `the end of the move, which has said ${text}`, once(child, "exit"));
  const [code] = (await within(withinMs, exit)) as [number | null];
  return { code, text };
}

const WORKERS_EVERY_MS = 4_000;

/** Kills a worker of either installation every few seconds until stopped; each is started again. */
export function killWorkers(
  houses: readonly House[],
  random: Chance,
): { kills: () => number; stop: () => Promise<void> } {
  const workers = houses.flatMap((house) => house.workers);
  let kills = 0;
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      const until = performance.now() + random.whole(WORKERS_EVERY_MS / 4, WORKERS_EVERY_MS);
      while (!isOver && performance.now() < until) await pause(50);
      if (isOver) return;
      await random.pick(workers).kill();
      kills += 1;
    }
  })();
  return {
    kills: () => kills,
    stop: async () => {
      isOver = true;
      await run;
    },
  };
}
