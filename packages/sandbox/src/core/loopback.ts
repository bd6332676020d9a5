const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True for a host name (as `URL.hostname` spells it) that never leaves the machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname.toLowerCase());
}

/**
 * True when the sandbox may connect to `address`: http(s) on loopback, or on one of `origins`.
 *
 * Emails and webhook settings name addresses; a stand-in that fetched any of them would be a way out
 * of the machine.
 */
export function isReachable(address: string, origins: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  return isLoopbackHost(url.hostname) || origins.includes(url.origin);
}
