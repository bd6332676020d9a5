import { isIP } from "node:net";

/** Trusted proxies in Fastify's form: none, all, or a list of addresses. */
export type TrustedProxies = boolean | string;

/** Names that Fastify knows for the private networks. */
const NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);

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
  if (!entries.every(isNetwork)) return null;
  return entries.some((entry) => entry.endsWith("/0")) ? true : entries.join(",");
}

function isNetwork(entry: string): boolean {
  if (NETWORKS.has(entry)) return true;
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
