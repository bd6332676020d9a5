import type { PGlite } from "@electric-sql/pglite";

/** First bytes of the messages that a Sync or Flush follows: Parse, Bind, Describe, Execute and Close. */
const LEAD_UP = new Set(["P", "B", "D", "E", "C"].map((letter) => letter.charCodeAt(0)));

/**
 * Hands a statement's messages to PGlite in one call, as a driver writes them to a socket in one packet. `pg` writes five,
 * and each call costs as much as running a small statement.
 */
export function together(pglite: PGlite): PGlite {
  let held: Uint8Array[] = [];
  const execProtocolStream: PGlite["execProtocolStream"] = async (message, options) => {
    held.push(message);
    if (LEAD_UP.has(message[0] ?? 0)) return [];
    const messages = held.length === 1 ? message : Buffer.concat(held);
    held = [];
    return await pglite.execProtocolStream(messages, options);
  };
  return new Proxy(pglite, {
    get: (target, key) => {
      if (key === "execProtocolStream") return execProtocolStream;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
