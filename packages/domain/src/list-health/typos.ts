// cspell:ignore rediffmail protonmail coom gmial
import { CONSUMER_DOMAINS } from "../delivery/index.ts";

/** Providers whose names are long enough that another name one letter away is rarely a company's. */
const NAMES = "gmail yahoo hotmail outlook icloud rediffmail protonmail googlemail".split(" ");
/** Real domains one letter away from one of them. */
const REAL = new Set(["email", "grail", "cloud", "yahoo-inc"]);
/** Ends that are "com" mistyped. */
const COM = new Set("con cm om co cpm vom comm ocm cmo xom coom cim clm come".split(" "));

/**
 * The domain that was likely meant: gmial.com is gmail.com. Null where the domain is that of a provider, or of nobody in
 * particular.
 *
 * @param domain - In lower case.
 */
export function likelyDomain(domain: string): string | null {
  if (CONSUMER_DOMAINS.has(domain)) return null;
  const dot = domain.indexOf(".");
  const [name, end] = [domain.slice(0, dot), domain.slice(dot + 1)];
  if (dot < 1 || REAL.has(name)) return null;
  for (const known of NAMES) {
    const isNear = name === known || (name[0] === known[0] && isOneAway(name, known));
    if (!isNear) continue;
    for (const meant of [`${known}.${end}`, ...(COM.has(end) ? [`${known}.com`] : [])])
      if (CONSUMER_DOMAINS.has(meant)) return meant;
  }
  return null;
}

/** Whether one letter was added, left out, replaced or swapped with the next. */
function isOneAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isReplaced = short.slice(at + 1) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2);
  return isReplaced || isSwapped;
}
