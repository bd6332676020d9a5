import { domainToASCII } from "node:url";

// Control characters of both ranges, line and paragraph separators, halves of a surrogate pair.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** What IDNA leaves as it is: a label may neither look encoded nor like a number of an address. */
const PLAIN_DOMAIN = /^(?!.*(?:--|xn))[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/;
/** No host name of 253 characters is written with more than this, and encoding takes the square of the length. */
const MAX_WRITTEN_DOMAIN = 1_000;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Tells whether a value may stand in a mail header: nothing in it could end the line and begin another header.
 */
export function isHeaderSafe(value: string): boolean {
  return !UNSAFE.test(value);
}

/**
 * Checks an address and gives it as the wire wants it: plain `local@domain`, the domain in ASCII (IDNA).
 *
 * @returns Null when it is no such address. Quoted local parts and letters outside ASCII before the @ count as
 *   none: of the services only some deliver to them.
 */
export function toWireAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const written = address.slice(at + 1);
  if (written.length > MAX_WRITTEN_DOMAIN) return null;
  const domain = PLAIN_DOMAIN.test(written) ? written : domainToASCII(written);
  const wellFormed = at > 0 && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return wellFormed && local.length <= 64 && domain.length <= 253 ? `${local}@${domain}` : null;
}
