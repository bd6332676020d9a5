// cspell:ignore slodiphcrtv
import { isAddressV4, isAddressV6 } from "./ip-address.ts";

export type SpfTerm = {
  /** As it was published. */
  text: string;
  qualifier: "+" | "-" | "~" | "?";
  kind: "all" | "include" | "a" | "mx" | "ptr" | "ip4" | "ip6" | "exists" | "redirect" | "other";
  /** The domain it names; null for the record's own. */
  target: string | null;
  /** Whether the domain depends on the email, and so can't be looked up. */
  hasMacro: boolean;
};

export type SpfRecord = {
  terms: SpfTerm[];
  /** The terms that no mailbox provider understands: one spoils the whole record. */
  faults: string[];
};

/** Terms that are read; a record of 8 KB could hold thousands. */
const MAX_TERMS = 500;

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);
/** A text that was meant to be an SPF record and is none. */
export const isNearlySpf = (text: string): boolean =>
  !isSpf(text) && /^["'\s]*v\s?=\s?spf/i.test(text);

/** Reads an SPF record (RFC 7208). */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: string[] = [];
  const words = text
    .slice("v=spf1".length)
    .split(" ")
    .filter((word) => word !== "");
  for (const word of words.slice(0, MAX_TERMS)) {
    const term = readTerm(word);
    if (term === null) faults.push(word);
    else terms.push(term);
  }
  const redirects = terms.filter(({ kind }) => kind === "redirect");
  return { terms, faults: [...faults, ...redirects.slice(1).map((term) => term.text)] };
}

const MODIFIER = /^([a-z][\w.-]*)=(.*)$/i;
const MECHANISM = /^([-+~?]?)([a-z][a-z0-9]*)(.*)$/i;

function readTerm(text: string): SpfTerm | null {
  const modifier = MODIFIER.exec(text);
  if (modifier !== null) {
    const [, name = "", value = ""] = modifier;
    const isRedirect = name.toLowerCase() === "redirect";
    if (isRedirect ? !isDomainSpec(value) : !hasSoundMacros(value)) return null;
    return { text, qualifier: "+", kind: isRedirect ? "redirect" : "other", ...targetOf(value) };
  }
  const [, sign = "", name = "", rest = ""] = MECHANISM.exec(text) ?? [];
  const kind = name.toLowerCase();
  if (!isMechanism(kind) || !MECHANISMS[kind](rest)) return null;
  const domain = kind === "ip4" || kind === "ip6" ? "" : withoutPrefix(rest).slice(1);
  const qualifier = sign === "" ? "+" : (sign as SpfTerm["qualifier"]);
  return { text, qualifier, kind, ...targetOf(domain) };
}

const targetOf = (domain: string): Pick<SpfTerm, "target" | "hasMacro"> => ({
  target: domain === "" ? null : withoutDot(domain.toLowerCase()),
  hasMacro: domain.includes("%"),
});

const withoutDot = (name: string): string => (name.endsWith(".") ? name.slice(0, -1) : name);

/** Tells which text may follow the name of a mechanism. */
const MECHANISMS = {
  all: (rest: string) => rest === "",
  include: (rest: string) => rest.startsWith(":") && isDomainSpec(rest.slice(1)),
  exists: (rest: string) => rest.startsWith(":") && isDomainSpec(rest.slice(1)),
  ptr: (rest: string) => rest === "" || (rest.startsWith(":") && isDomainSpec(rest.slice(1))),
  a: isHostAndPrefix,
  mx: isHostAndPrefix,
  ip4: (rest: string) => rest.startsWith(":") && isAddressV4(rest.slice(1)),
  ip6: (rest: string) => rest.startsWith(":") && isAddressV6(rest.slice(1)),
};
const isMechanism = (name: string): name is keyof typeof MECHANISMS =>
  Object.hasOwn(MECHANISMS, name);

const PREFIX = /(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/;
const withoutPrefix = (rest: string): string => rest.replace(PREFIX, "");

function isHostAndPrefix(rest: string): boolean {
  const [, four, six] = PREFIX.exec(rest) ?? [];
  if (Number(four ?? 0) > 32 || Number(six ?? 0) > 128) return false;
  const host = withoutPrefix(rest);
  return host === "" || (host.startsWith(":") && isDomainSpec(host.slice(1)));
}

const MACROS = /%(?:\{[slodiphcrtv]\d{0,3}r?[-.+,/_=]*\}|[%_-])/gi;

const hasSoundMacros = (text: string): boolean =>
  /^[\x21-\x7e]*$/.test(text) && !text.replace(MACROS, "").includes("%");

/** Whether a text names a domain, or does once its macros are filled in. */
function isDomainSpec(text: string): boolean {
  if (text.length > 255 || !hasSoundMacros(text)) return false;
  if (text.includes("%")) return true;
  return /^[\w-]+(?:\.[\w-]+)+\.?$/.test(text);
}
