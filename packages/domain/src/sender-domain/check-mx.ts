import type { DomainFinding } from "./finding.ts";
import { hasAddress, lookUpExchangers } from "./questions.ts";
import type { Lookups } from "./questions.ts";
import { WORDS } from "./words.ts";
import type { Sentences } from "./words.ts";

const { mx: words } = WORDS;

/** Checks that a domain takes email: replies and bounces go there. `exists` is as RFC 9989 means it. */
export function* checkMx(domain: string): Lookups<{ finding: DomainFinding; exists: boolean }> {
  const exchangers = yield* lookUpExchangers(domain);
  if (exchangers === null)
    return { finding: finding("unknown", "unknown", WORDS.unknown("MX", domain)), exists: true };
  const names = exchangers
    .map(({ exchange }) => exchange)
    .filter((name) => name !== "" && name !== ".");
  if (names.length > 0) return { finding: finding("green", "ok", words.ok(domain)), exists: true };
  if (exchangers.length > 0)
    return { finding: finding("red", "nullMx", words.nullMx(domain)), exists: true };
  const hasHost = yield* hasAddress(domain);
  if (hasHost === null)
    return { finding: finding("unknown", "unknown", WORDS.unknown("MX", domain)), exists: true };
  return hasHost
    ? { finding: finding("amber", "missing", words.missing(domain)), exists: true }
    : { finding: finding("red", "noDomain", words.noDomain(domain)), exists: false };
}

const finding = (
  state: DomainFinding["state"],
  cause: string,
  sentences: Sentences,
): DomainFinding => ({ check: "mx", state, cause, ...sentences, records: [] });
