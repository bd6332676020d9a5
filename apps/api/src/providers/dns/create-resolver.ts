// cspell:ignore EBADNAME ETIMEOUT EUNKNOWN
import { Resolver } from "node:dns/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { domainToASCII } from "node:url";

/** Record types, each with its result. */
type Records = {
  MX: { exchange: string; priority: number }[];
  /** Each record in its parts, which belong together without a space. */
  TXT: string[][];
  CNAME: string[];
  A: string[];
  AAAA: string[];
  PTR: string[];
};
type RecordType = keyof Records;

/** "none": the name has no such record, or there is no such name. "failed": nobody could say; worth another try later. */
export type LookedUp<Type extends RecordType> =
  | { outcome: "found"; records: Records[Type] }
  | { outcome: "none" }
  | { outcome: "failed"; reason: string };

export type DnsResolver = {
  /**
   * Looks up records of a domain. Never throws, and takes no longer than its time-out once it has a slot.
   *
   * @param options.isFresh - Asks the name servers even where the answer was kept.
   */
  lookUp: <Type extends RecordType>(
    domain: string,
    type: Type,
    options?: { isFresh?: boolean },
  ) => Promise<LookedUp<Type>>;
  close: () => void;
};

const MAX_KEPT = 5_000;
const KEPT_MS = 60 * 60_000;
/** A failure is soon worth another try. */
const FAILURE_KEPT_MS = 60_000;

const NO_SUCH_RECORD = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Looks up records by the machine's resolvers, or by those given. Results are cached for an hour in this process, and
 * concurrent look-ups of the same name share one query.
 *
 * @param options.servers - Addresses, each with a port where that is not 53; none for the machine's own.
 * @param options.timeoutMs - For one look-up, once it has begun.
 * @param options.slots - How many run at a time; others wait.
 */
export function createResolver(
  options: { servers?: readonly string[]; timeoutMs?: number; slots?: number } = {},
): DnsResolver {
  const { servers = [], timeoutMs = 2_000, slots = 16 } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  const inSlot = createSlots(slots);
  const kept = new Map<string, { until: number; found: Promise<LookedUp<RecordType>> }>();

  const keep = (key: string, found: Promise<LookedUp<RecordType>>): void => {
    const entry = { until: Infinity, found };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    void found.then(({ outcome }) => {
      entry.until = performance.now() + (outcome === "failed" ? FAILURE_KEPT_MS : KEPT_MS);
    });
  };

  const ask = async (name: string, type: RecordType): Promise<LookedUp<RecordType>> => {
    const done = new AbortController();
    const late = delay<LookedUp<RecordType>>(
      timeoutMs,
      { outcome: "failed", reason: "ETIMEOUT" },
      { signal: done.signal },
    );
    late.catch(() => {});
    try {
      return await Promise.race([resolve(resolver, name, type), late]);
    } finally {
      done.abort();
    }
  };

  const lookUp = async (
    domain: string,
    type: RecordType,
    { isFresh = false } = {},
  ): Promise<LookedUp<RecordType>> => {
    const name = domainToASCII(domain);
    if (name === "") return { outcome: "none" };
    const key = `${type} ${name}`;
    const known = kept.get(key);
    if (!isFresh && known !== undefined && known.until > performance.now())
      return await known.found;
    const found = inSlot(async () => await ask(name, type));
    keep(key, found);
    return await found;
  };
  return { lookUp: lookUp as DnsResolver["lookUp"], close: () => resolver.cancel() };
}

/** Runs so many at a time; the others wait in their order. */
function createSlots(slots: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

const RESOLVE: { [Type in RecordType]: (by: Resolver, name: string) => Promise<Records[Type]> } = {
  // Later versions of Node add a type.
  MX: async (by, name) =>
    (await by.resolveMx(name)).map(({ exchange, priority }) => ({ exchange, priority })),
  TXT: async (by, name) => await by.resolveTxt(name),
  CNAME: async (by, name) => await by.resolveCname(name),
  A: async (by, name) => await by.resolve4(name),
  AAAA: async (by, name) => await by.resolve6(name),
  PTR: async (by, name) => await by.resolvePtr(name),
};

async function resolve(
  resolver: Resolver,
  name: string,
  type: RecordType,
): Promise<LookedUp<RecordType>> {
  try {
    const records = await RESOLVE[type](resolver, name);
    return records.length === 0 ? { outcome: "none" } : { outcome: "found", records };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "EUNKNOWN";
    return NO_SUCH_RECORD.has(reason) ? { outcome: "none" } : { outcome: "failed", reason };
  }
}
