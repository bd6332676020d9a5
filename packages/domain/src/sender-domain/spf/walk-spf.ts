import { hasAddress, lookUpExchangers, lookUpTexts } from "../questions.ts";
import type { Lookups } from "../questions.ts";
import { isSpf, parseSpf } from "./parse-spf.ts";
import type { SpfTerm } from "./parse-spf.ts";

/** RFC 7208, 4.6.4: more of either spoils the record. */
export const SPF_MAX_LOOKUPS = 10;
export const SPF_MAX_VOIDS = 2;
/** Look-ups after which counting stops: a hostile zone could go on for ever. */
const MAX_LOOKUPS = 30;

/** Everything a mailbox provider would go through to read a record. */
export type SpfWalk = {
  lookups: number;
  /** Look-ups that found nothing. */
  voids: number;
  /** Every domain whose SPF record was included or redirected to. */
  included: Set<string>;
  usesPtr: boolean;
  /** The fault that spoils the record: a domain that includes itself, or one without a sound SPF record. */
  fault: { kind: "loop" | "broken"; domain: string } | null;
  /** Whether a look-up failed, so that the rest is not known. */
  isIncomplete: boolean;
};

/** Counts the look-ups of a record through everything it includes. */
export function* walkSpf(domain: string, terms: readonly SpfTerm[]): Lookups<SpfWalk> {
  const walk: SpfWalk = {
    ...{ lookups: 0, voids: 0, included: new Set<string>() },
    ...{ usesPtr: false, fault: null, isIncomplete: false },
  };
  yield* walkTerms(walk, terms, [domain]);
  return walk;
}

function* walkTerms(
  walk: SpfWalk,
  terms: readonly SpfTerm[],
  path: readonly string[],
): Lookups<void> {
  const end = terms.findIndex(({ kind }) => kind === "all");
  // Behind "all" nothing is read, not even a redirect.
  const read = end < 0 ? terms : terms.slice(0, end);
  const redirects = read.filter(({ kind }) => kind === "redirect");
  const mechanisms = read.filter(({ kind }) => kind !== "redirect");
  for (const term of end < 0 ? [...mechanisms, ...redirects] : mechanisms) {
    if (walk.fault !== null || walk.lookups >= MAX_LOOKUPS) return;
    yield* walkTerm(walk, term, path);
  }
}

function* walkTerm(walk: SpfWalk, term: SpfTerm, path: readonly string[]): Lookups<void> {
  const { kind, hasMacro } = term;
  if (kind === "ip4" || kind === "ip6" || kind === "other" || kind === "all") return;
  walk.lookups += 1;
  if (kind === "ptr") walk.usesPtr = true;
  // A name that depends on the email counts, and can't be followed.
  if (hasMacro || kind === "ptr") return;
  const name = term.target ?? path.at(-1) ?? "";
  if (kind === "include" || kind === "redirect") return yield* walkRecord(walk, name, path);
  const isFound = kind === "mx" ? yield* hasExchanger(walk, name) : yield* hasAddress(name);
  if (isFound === null) walk.isIncomplete = true;
  if (isFound === false) walk.voids += 1;
}

function* hasExchanger(walk: SpfWalk, name: string): Lookups<boolean | null> {
  const exchangers = yield* lookUpExchangers(name);
  // More names than that are an error of the record, too.
  if (exchangers !== null && exchangers.length > SPF_MAX_LOOKUPS)
    walk.fault = { kind: "broken", domain: name };
  return exchangers === null ? null : exchangers.length > 0;
}

function* walkRecord(walk: SpfWalk, name: string, path: readonly string[]): Lookups<void> {
  if (path.includes(name)) {
    walk.fault = { kind: "loop", domain: name };
    return;
  }
  walk.included.add(name);
  const texts = yield* lookUpTexts(name);
  if (texts === null) {
    walk.isIncomplete = true;
    return;
  }
  const [text, ...others] = texts.filter(isSpf);
  const record = text === undefined || others.length > 0 ? null : parseSpf(text);
  if (record === null || record.faults.length > 0) {
    walk.fault = { kind: "broken", domain: name };
    return;
  }
  yield* walkTerms(walk, record.terms, [...path, name]);
}
