import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Chance } from "./chance.ts";
import { killHard, startNode } from "./children.ts";
import type { House } from "./house.ts";
import { pause } from "./until.ts";

const COMMAND = fileURLToPath(
  new URL("../../../apps/api/dist/tools/move-account.js", import.meta.url),
);

/** The command is killed so long after a line of its output that begins so; the empty one is its start. */
type Kill = { line: string; afterMs: number };

/** The lines of the command before it commits, and from then on, with the longest time to let pass after each. */
const BEFORE: readonly [line: string, mostMs: number][] = [
  ["", 3_000],
  ["Changes are noted", 1_500],
  ["communication_logs", 400],
  ["Copied and compared", 300],
  ["No email of the account", 1_500],
  ["The account is paused", 300],
  ["Brought the last", 20],
];
const AFTER: readonly [line: string, mostMs: number][] = [
  ["The account works at the new", 50],
  ["An earlier run has brought", 300],
  ["An earlier run has brought", 2_500],
];

/** Kills before the account is handed over, each line in turn, and three later ones. */
export function planKills(random: Chance, count: number): Kill[] {
  const drawn = ([line, mostMs]: readonly [string, number]): Kill => ({
    line,
    afterMs: random.whole(0, mostMs),
  });
  const lines: (readonly [string, number])[] = [];
  while (lines.length < count) lines.push(...random.shuffle(BEFORE));
  return [...lines.slice(0, count).map(drawn), ...AFTER.map(drawn)];
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
    const { code, text } = await runOnce(old, next, kills.shift() ?? null);
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
    if (kill !== null && kill.line !== "" && text.includes(`  ${kill.line}`)) strikeAt(kill.line);
  });
  const [code] = (await once(child, "exit")) as [number | null];
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
