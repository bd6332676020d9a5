import pg from "pg";
import { addressesOf } from "./several-hosts.ts";

/** A lost primary is noticed after two of these at most, also one that answers nothing at all. */
const WATCH_EVERY_MS = 1_500;
const ANSWER_WITHIN_MS = 1_500;

/** The server of a database that takes writes, among several of which the others follow it. */
export type Primary = {
  /** Its address. After a loss all servers are asked at once. @throws the connection's error while none takes writes. */
  find: () => Promise<string>;
  /** A connection to this address failed, or may not write. */
  lose: (address: string) => void;
  /** Calls `drop` once another server is the primary; returns a function that forgets it. */
  hold: (address: string, drop: () => void) => () => void;
  /** Ends the watch. */
  close: () => void;
};

/** A server that answers and refuses writes. PostgreSQL's code for one that takes no connections now. */
class StandbyError extends Error {
  override readonly name = "StandbyError";
  readonly code = "57P03";
}

/** Of the servers that an address names; null where that is one. */
export function openPrimary(databaseUrl: string): Primary | null {
  const addresses = addressesOf(databaseUrl);
  return addresses.length === 1 ? null : createPrimary(addresses);
}

/** The address of the server that takes writes now; the address itself where it names one server. */
export async function primaryAddress(databaseUrl: string): Promise<string> {
  const primary = openPrimary(databaseUrl);
  if (primary === null) return databaseUrl;
  return await primary.find().finally(primary.close);
}

/**
 * Makes it for the addresses of one database, and watches it: a server that vanished closes no connection, and those that
 * wait for it would wait for a quarter of an hour.
 *
 * @param ask - Resolves if the server at an address takes writes; replaced in tests.
 */
export function createPrimary(
  addresses: readonly string[],
  {
    ask = askForWrites,
    everyMs = WATCH_EVERY_MS,
  }: { ask?: (address: string) => Promise<void>; everyMs?: number } = {},
): Primary {
  let known: string | null = null;
  let search: Promise<string> | null = null;
  const held = new Map<symbol, { address: string; drop: () => void }>();

  const look = async (): Promise<string> => {
    const found = await firstOf(addresses, ask);
    known = found;
    for (const { address, drop } of held.values()) if (address !== found) drop();
    return found;
  };
  const find = async (): Promise<string> => {
    if (known !== null) return known;
    search ??= look().finally(() => {
      search = null;
    });
    return await search;
  };
  const lose = (address: string): void => {
    if (known === address) known = null;
  };
  const watch = async (): Promise<void> => {
    const watched = known;
    try {
      if (watched !== null) await ask(watched);
    } catch {
      lose(watched ?? "");
      await find().catch(() => {});
    }
  };

  let isWatching = false;
  const timer = setInterval(() => {
    if (isWatching) return;
    isWatching = true;
    void watch().finally(() => {
      isWatching = false;
    });
  }, everyMs);
  timer.unref();
  return {
    find,
    lose,
    hold: (address, drop) => {
      const key = Symbol(address);
      held.set(key, { address, drop });
      return () => void held.delete(key);
    },
    close: () => clearInterval(timer),
  };
}

/** The first that says it takes writes. */
async function firstOf(
  addresses: readonly string[],
  ask: (address: string) => Promise<void>,
): Promise<string> {
  const answers = addresses.map(async (address) => {
    await ask(address);
    return address;
  });
  try {
    return await Promise.any(answers);
  } catch (error) {
    // A standby's refusal says more than that the others are out of reach.
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw causes.find((cause) => cause instanceof StandbyError) ?? causes[0];
  }
}

/** @throws StandbyError, or the connection's error. */
async function askForWrites(address: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await requireWrites(client);
  } finally {
    // A server that does not answer would not answer this either.
    void client.end().catch(() => {});
  }
}

/** @throws StandbyError where the server follows another, or takes no writes by its settings. */
export async function requireWrites(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
  );
  if (rows[0]?.readOnly !== false) throw new StandbyError("The server takes no writes now.");
}
