import type { Chance } from "./chance.ts";
import { isAlive } from "./children.ts";
import type { House } from "./house.ts";
import type { SupervisedServer } from "./supervised-server.ts";
import { pause } from "./until.ts";

/** A process that has been ready for less than this has hardly begun: killing it again proves little. */
const GROWN_UP_MS = 300;
const FIRST = 0.03;
const LAST = 0.9;

/**
 * The disturbances, and how often each strikes: a kill of a worker or of web, a crash of the database, all its
 * connections cut, a stall.
 */
export type Disturbances = Record<Disturbance, number>;

const DISTURBANCES = ["kills", "crashes", "webKills", "terminations", "pauses"] as const;
type Disturbance = (typeof DISTURBANCES)[number];

/**
 * Disturbs a send of `total` mails until all of it has happened: each disturbance strikes when a share of the mails,
 * drawn from the seed, has been accepted, so that a seed replays them on a fast machine and on a slow one.
 *
 * @param counts - How many of each: `kills` of workers, `webKills`, `crashes` of the database, `terminations` of all
 *   its connections, `pauses` of the email service.
 * @returns How many of each there were, and a `stop` that ends it early.
 */
export function disturb(
  house: House,
  random: Chance,
  total: number,
  counts: Partial<Disturbances>,
): { strikes: Disturbances; stop: () => Promise<void> } {
  const strikes: Disturbances = { kills: 0, webKills: 0, crashes: 0, terminations: 0, pauses: 0 };
  const { own } = house.run.cluster;
  const plan = DISTURBANCES.filter((name) => name !== "crashes" || own !== null)
    .flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => ({ name })))
    .map((one) => ({ ...one, at: total * (FIRST + random.draw() * (LAST - FIRST)) }))
    .toSorted((a, b) => a.at - b.at);
  let isStopped = false;

  const strike: Record<Disturbance, () => Promise<void>> = {
    kills: async () => {
      const worker = await grownUp(house.workers, random, () => isStopped);
      await worker?.kill();
    },
    webKills: async () => await house.web.kill(),
    crashes: async () => await own?.crash(),
    terminations: async () => {
      await house
        .rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => {});
    },
    pauses: async () => {
      house.sandbox.child.kill("SIGSTOP");
      await pause(random.whole(500, 2_500));
      house.sandbox.child.kill("SIGCONT");
    },
  };

  const run = (async () => {
    for (const { name, at } of plan) {
      while (!isStopped && house.sandbox.record.accepts().length < at) await pause(10);
      if (isStopped) return;
      await strike[name]();
      strikes[name] += 1;
    }
  })();
  return {
    strikes,
    stop: async () => {
      isStopped = true;
      await run;
    },
  };
}

async function grownUp(
  workers: readonly SupervisedServer[],
  random: Chance,
  isOver: () => boolean,
): Promise<SupervisedServer | null> {
  while (!isOver()) {
    const able = workers.filter(
      ({ child, readyMs }) => isAlive(child()) && (readyMs() ?? 0) > GROWN_UP_MS,
    );
    if (able.length > 0) return random.pick(able);
    await pause(10);
  }
  return null;
}
