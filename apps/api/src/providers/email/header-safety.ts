import { domainToASCII } from "node:url";

// Control characters of both ranges, line and paragraph separators, halves of a surrogate pair.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Domains that IDNA leaves unchanged: no label looks encoded or numeric. */
const PLAIN_DOMAIN = /^(?!.*(?:--|xn))[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/;
/** No host name of 253 characters has more, and encoding is quadratic. */
const MAX_WRITTEN_DOMAIN = 1_000;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Whether a value may stand in a mail header: without characters that could start another header. */
export function isHeaderSafe(value: string): boolean {
  return !UNSAFE.test(value);
}

/**
 * Checks an address and normalises it: plain `local@domain`, the domain in ASCII (IDNA).
 *
 * @returns Null when it is no such address. Quoted local parts and non-ASCII letters before the @ are refused: only
 *   some services deliver to them.
 */
export function toWireAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domainPart = address.slice(at + 1);
  if (domainPart.length > MAX_WRITTEN_DOMAIN) return null;
  const domain = PLAIN_DOMAIN.test(domainPart) ? domainPart : domainToASCII(domainPart);
  const wellFormed = at > 0 && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return wellFormed && local.length <= 64 && domain.length <= 253 ? `${local}@${domain}` : null;
}

/** The headers of a campaign's mail: its List-Id (RFC 2919) and one-click unsubscription (RFC 8058). */
export function listHeaders(of: {
  listId: string | null;
  unsubscribeUrl: string | null;
}): Record<string, string> {
  return {
    ...(of.listId !== null && { "List-Id": `<${of.listId}>` }),
    ...(of.unsubscribeUrl !== null && {
      "List-Unsubscribe": `<${of.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
