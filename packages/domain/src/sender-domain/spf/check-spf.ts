import type { DnsRecord, DomainFinding } from "../finding.ts";
import { lookUpTexts } from "../questions.ts";
import type { Lookups } from "../questions.ts";
import type { ServiceNeeds } from "../services.ts";
import { WORDS } from "../words.ts";
import type { Sentences } from "../words.ts";
import { mendSpf } from "./mend-spf.ts";
import { isNearlySpf, isSpf, parseSpf } from "./parse-spf.ts";
import type { SpfRecord } from "./parse-spf.ts";
import { SPF_MAX_LOOKUPS, SPF_MAX_VOIDS, walkSpf } from "./walk-spf.ts";
import type { SpfWalk } from "./walk-spf.ts";

/** The result for SPF; `passes` says whether the service's emails pass it, null while that is unknown. */
export type SpfCheck = { finding: DomainFinding; passes: boolean | null };

const { spf: words } = WORDS;

/**
 * Checks the SPF record of a return address's domain.
 *
 * @param domain - The domain itself, or the sub-domain that the service puts in the return address.
 * @param needs - Null where nothing is known of the service.
 */
export function* checkSpf(domain: string, needs: ServiceNeeds | null): Lookups<SpfCheck> {
  const texts = yield* lookUpTexts(domain);
  if (texts === null) return unknown(domain);
  const include = neededInclude(needs);
  const found = texts.filter(isSpf);
  const records = found.map(parseSpf);
  const [record] = records;
  const mended = (add: string | null): DnsRecord[] => [publish(domain, mendSpf(records, add))];
  if (record === undefined) {
    const cause = texts.some(isNearlySpf) ? "unreadable" : "missing";
    // Such a service passes SPF by its own return address.
    if (needs?.returnPath === null && cause === "missing")
      return {
        ...warning("notNeeded", words.notNeeded(needs.label), mended(needs.includes[0] ?? null)),
        passes: false,
      };
    return failed(cause, words[cause](domain), mended(include));
  }
  if (records.length > 1)
    return failed("several", words.several(domain, records.length), mended(include));
  const [fault] = record.faults;
  if (fault !== undefined) return failed("syntax", words.syntax(fault), mended(null));
  const walk = yield* walkSpf(domain, record.terms);
  return judge(domain, needs, record, walk);
}

function judge(
  domain: string,
  needs: ServiceNeeds | null,
  record: SpfRecord,
  walk: SpfWalk,
): SpfCheck {
  const mended = (add: string | null): DnsRecord[] => [publish(domain, mendSpf([record], add))];
  const last = record.terms.find(({ kind }) => kind === "all");
  const isIncluded = needs === null || needs.includes.some((name) => walk.included.has(name));
  const include = isIncluded ? null : neededInclude(needs);
  if (last?.qualifier === "+") return failed("allowsAll", words.allowsAll, mended(include));
  if (walk.fault?.kind === "loop") return failed("loop", words.loop(walk.fault.domain));
  if (walk.lookups > SPF_MAX_LOOKUPS)
    return failed("tooManyLookups", words.tooManyLookups(walk.lookups));
  if (walk.fault !== null) return failed("brokenInclude", words.brokenInclude(walk.fault.domain));
  if (walk.voids > SPF_MAX_VOIDS) return failed("tooManyVoids", words.tooManyVoids(walk.voids));
  if (include !== null && !walk.isIncomplete)
    return failed(
      "includeMissing",
      words.includeMissing(needs?.label ?? "", include),
      mended(include),
    );
  if (walk.isIncomplete) return unknown(domain);
  // Only a known service says by itself that it is among the senders.
  const passes = needs === null ? null : true;
  const redirects = record.terms.some(({ kind }) => kind === "redirect");
  if (last === undefined && !redirects)
    return { ...warning("noAll", words.noAll, mended(null)), passes };
  if (last?.qualifier === "?")
    return { ...warning("neutral", words.neutral, mended(null)), passes };
  if (walk.usesPtr) return { ...warning("ptr", words.ptr, mended(null)), passes };
  return { finding: finding("green", "ok", words.ok(domain, walk.lookups)), passes };
}

/** A service that sends from a return address of its own needs nothing of the domain's SPF. */
const neededInclude = (needs: ServiceNeeds | null): string | null =>
  needs === null || needs.returnPath === null ? null : (needs.includes[0] ?? null);

const publish = (name: string, value: string): DnsRecord => ({ name, type: "TXT", value });

const finding = (
  state: DomainFinding["state"],
  cause: string,
  sentences: Sentences,
  records: DnsRecord[] = [],
): DomainFinding => ({ check: "spf", state, cause, ...sentences, records });

const unknown = (domain: string): SpfCheck => ({
  finding: finding("unknown", "unknown", WORDS.unknown("SPF", domain)),
  passes: null,
});
const failed = (cause: string, sentences: Sentences, records?: DnsRecord[]): SpfCheck => ({
  finding: finding("red", cause, sentences, records),
  passes: false,
});
const warning = (
  cause: string,
  sentences: Sentences,
  records: DnsRecord[],
): { finding: DomainFinding } => ({ finding: finding("amber", cause, sentences, records) });
