import { inWords } from "../../in-words.ts";
import { DatabaseRefusal } from "./require-sessions.ts";

const POLL_MS = 2_000;
/** A replica that is further behind is not read. */
export const MAX_LAG_MS = 30_000;
/** Half an hour of looks. Beyond it the lag is given too large rather than too small. */
const MAX_SAMPLES = 1_000;

/** How far a server has come: its place in the log of writes, of which database. */
export type Position = { database: string; written: bigint };

/** Reads the place of each server; replaced in tests. */
export type Servers = {
  primary: () => Promise<Position>;
  /** `follows` is false for a server that takes writes itself. */
  replica: () => Promise<Position & { follows: boolean }>;
};

/** The lag at the last look, null while it is not known. */
export type ReplicaState = { isUsed: boolean; lagSeconds: number | null };

export type ReplicaWatch = {
  /** Looks once, and from then on every two seconds. @throws DatabaseRefusal if the replica is another database's. */
  start: () => Promise<void>;
  isUsable: () => boolean;
  state: () => ReplicaState;
  /** A read found it out of reach. It is read again after the next look that reaches it. */
  lose: (error: unknown) => void;
  close: () => void;
};

export type ReplicaLog = {
  info: (message: string) => void;
  warn: (details: object, message: string) => void;
};

/**
 * Watches how far a replica is behind. The primary's place in the log is noted at each look; the lag is the age of the newest
 * note that the replica has reached. Clocks of machines are not compared, and a replica whose connection to the
 * primary broke falls behind like any other.
 *
 * @param onLost - Called when the replica is out of reach.
 */
export function watchReplica(
  servers: Servers,
  { log, onLost }: { log: ReplicaLog; onLost: () => void },
): ReplicaWatch {
  const samples: { written: bigint; atMs: number }[] = [];
  let reachedAtMs: number | null = null;
  let lagMs: number | null = null;
  let problem: string | null = "it was not looked at yet";
  let said: string | null = null;

  const say = (found: string | null): void => {
    problem = found;
    if ((found === null) === (said === null)) return;
    said = found;
    if (found === null) log.info("the replica is read again");
    else log.warn({ why: found }, "the replica is not read: its reads go to the primary");
  };
  const look = async (): Promise<void> => {
    const atMs = performance.now();
    const [primary] = await Promise.allSettled([servers.primary()]);
    if (primary.status === "fulfilled") note(samples, primary.value.written, atMs);
    const replica = await servers.replica();
    if (primary.status === "fulfilled" && replica.database !== primary.value.database)
      throw new DatabaseRefusal(ANOTHER);
    reachedAtMs = newestReached(samples, replica.written) ?? reachedAtMs;
    lagMs = reachedAtMs === null ? null : performance.now() - reachedAtMs;
    if (!replica.follows) say("it takes writes, so it is no replica");
    else if (!isInTime()) say("it is too far behind");
    else say(null);
  };
  const isInTime = (): boolean =>
    reachedAtMs !== null && performance.now() - reachedAtMs <= MAX_LAG_MS;
  const lose = (error: unknown): void => {
    say(inWords(error));
    lagMs = null;
    onLost();
  };

  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;
  const poll = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(lose);
    isLooking = false;
  };
  return {
    start: async () => {
      await look().catch((error: unknown) => {
        if (error instanceof DatabaseRefusal) throw error;
        lose(error);
      });
      timer = setInterval(() => void poll(), POLL_MS);
      timer.unref();
    },
    isUsable: () => problem === null && isInTime(),
    state: () => ({
      isUsed: problem === null && isInTime(),
      lagSeconds: lagMs === null ? null : Math.round(lagMs) / 1_000,
    }),
    lose,
    close: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}

function note(samples: { written: bigint; atMs: number }[], written: bigint, atMs: number): void {
  if (samples.length >= MAX_SAMPLES) samples.splice(1, 1);
  samples.push({ written, atMs });
}

/** When the newest note was taken that a server has reached; older ones are dropped. Null when it has reached none. */
function newestReached(
  samples: { written: bigint; atMs: number }[],
  written: bigint,
): number | null {
  const index = samples.findLastIndex((sample) => sample.written <= written);
  if (index < 0) return null;
  samples.splice(0, index);
  return samples[0]?.atMs ?? null;
}

const ANOTHER =
  "Dakiya can't start: DATABASE_READ_URL leads to another database than DATABASE_URL. Let it name a streaming replica of the same one, or unset it.";
