import { domainToASCII } from "node:url";

/** Addresses and domains whose owners may sign in, in the one spelling `canonicalEmail` and `canonicalDomain` give. */
export type AllowList = { emails: ReadonlySet<string>; domains: ReadonlySet<string> };

/** An address that the identity provider has verified. */
export type VouchedAddress = {
  email: string;
  /** Google's `hd`; null for an account of no organisation, and for every other issuer. */
  hostedDomain: string | null;
  /** Google vouches for a consumer's address of any domain: only `hd` proves an account of the organisation. */
  byGoogle: boolean;
};

const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
/** Characters of a domain. Anything else is refused, even if an address parser would forgive it. */
const WRITTEN = /^[\p{L}\p{N}\p{M}._-]+$/u;

/** A domain in lower case ASCII (IDNA), or null for anything else. */
export function canonicalDomain(text: string): string | null {
  const normalized = text.normalize("NFC").replace(/\.$/, "");
  if (!WRITTEN.test(normalized)) return null;
  const ascii = domainToASCII(normalized).toLowerCase();
  return DOMAIN.test(ascii) ? ascii : null;
}

/** An address in lower case, its domain in ASCII, or null for anything else. */
export function canonicalEmail(text: string): string | null {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at)).normalize("NFC").toLowerCase();
  const domain = canonicalDomain(text.slice(at + 1));
  return local === "" || /[\s@]/u.test(local) || domain === null ? null : `${local}@${domain}`;
}

/** Whether the owner of an address may use this installation. */
export function isAllowed(list: AllowList, address: VouchedAddress): boolean {
  const email = canonicalEmail(address.email);
  if (email === null) return false;
  if (list.emails.has(email)) return true;
  const domain = address.byGoogle
    ? canonicalDomain(address.hostedDomain ?? "")
    : email.slice(email.lastIndexOf("@") + 1);
  return domain !== null && list.domains.has(domain);
}
