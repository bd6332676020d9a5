import { isNetwork } from "./networks.ts";

/** Trusted proxies in Fastify's form: none, all, or a list of addresses. */
export type TrustedProxies = boolean | string;

/** Names that Fastify knows for the private networks. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/**
 * Reads the proxies whose `X-Forwarded-For` is trusted.
 *
 * @param text - `true`, `false`, or addresses and networks with commas between.
 * @returns Null for anything else, the number of proxies in front too: a client that reaches the port past
 *   them could pretend to be one.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === "true" || text === "false") return text === "true";
  const entries = text.split(",").map((entry) => entry.trim());
  if (!entries.every((entry) => NAMES.has(entry) || isNetwork(entry))) return null;
  return entries.some((entry) => entry.endsWith("/0")) ? true : entries.join(",");
}
