import { isAlive } from "./children.mjs";
import { pause } from "./until.mjs";

/** A process that has been ready for less than this has hardly begun: killing it again proves little. */
const GROWN_UP_MS = 300;
const FIRST = 0.03;
const LAST = 0.9;

/**
 * Disturbs a send of `total` mails until all of it has happened: each disturbance strikes when a share of the mails,
 * drawn from the seed, has been accepted, so that a seed replays them on a fast machine and on a slow one.
 *
 * @param wanted - How many of each: `kills` of workers, `webKills`, `crashes` of the database, `terminations` of all
 *   its connections, `pauses` of the email service.
 * @returns How many of each there were, and a `stop` that ends it early.
 */
export function disturb(house, random, total, wanted) {
  const done = { kills: 0, webKills: 0, crashes: 0, terminations: 0, pauses: 0 };
  const canCrash = house.run.cluster.crash !== null;
  const plan = Object.entries(wanted)
    .filter(([name]) => name !== "crashes" || canCrash)
    .flatMap(([name, count]) => Array.from({ length: count }, () => ({ name })))
    .map((one) => ({ ...one, at: total * (FIRST + random.draw() * (LAST - FIRST)) }))
    .toSorted((a, b) => a.at - b.at);
  let stopped = false;

  const strike = {
    kills: async () => {
      const worker = await grownUp(house.workers, random, () => stopped);
      await worker?.kill();
    },
    webKills: async () => await house.web.kill(),
    crashes: async () => await house.run.cluster.crash(),
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

  const ended = (async () => {
    for (const { name, at } of plan) {
      while (!stopped && house.sandbox.record.accepts().length < at) await pause(10);
      if (stopped) return;
      await strike[name]();
      done[name] += 1;
    }
  })();
  return {
    done,
    planned: plan.length,
    stop: async () => {
      stopped = true;
      await ended;
    },
    ended,
  };
}

async function grownUp(workers, random, isOver) {
  while (!isOver()) {
    const able = workers.filter(
      ({ child, ready, bornAt }) =>
        ready && isAlive(child) && performance.now() - bornAt > GROWN_UP_MS,
    );
    if (able.length > 0) return random.pick(able);
    await pause(10);
  }
  return null;
}
