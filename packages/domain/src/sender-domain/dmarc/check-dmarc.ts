import type { DnsRecord, DomainFinding } from "../finding.ts";
import { WORDS } from "../words.ts";
import type { Sentences } from "../words.ts";
import { findPolicy } from "./find-policy.ts";
import type { PolicyAt } from "./find-policy.ts";
import type { DmarcPolicy, DmarcRecord } from "./parse-dmarc.ts";

/** Which of the two proofs belongs to the From domain, as its record demands; null while that is unknown. */
export type Alignment = { spf: boolean | null; dkim: boolean | null };

const { dmarc: words } = WORDS;

/**
 * Judges the DMARC policy of a From domain by what else was found.
 *
 * @param walked - The policies of its tree walk; null where a look-up failed.
 * @param sender.exists - Whether the domain has addresses or mail exchangers.
 * @param sender.service - Its name; null where nothing is known of it.
 */
export function checkDmarc(
  domain: string,
  walked: readonly PolicyAt[] | null,
  alignment: Alignment,
  sender: { exists: boolean; service: string | null },
): DomainFinding {
  if (walked === null) return finding("unknown", "unknown", WORDS.unknown("DMARC", domain));
  const found = findPolicy(walked);
  const own = walked[0];
  if (own?.fault === "several")
    return finding("red", "several", words.several, publish(domain, own.text ?? START));
  if (found === null) {
    const cause = own?.fault === "unreadable" ? "unreadable" : "missing";
    return finding("amber", cause, words[cause](domain), publish(domain, START));
  }
  const { record } = found;
  if (record.isFaulty && !record.hasReports)
    return finding("red", "syntax", words.syntax(found.text ?? ""), publish(found.domain, START));
  return judge(policyFor(domain, found.domain, record, sender.exists), record, alignment, sender);
}

/** Which policy a record has for a domain. */
export function policyFor(
  domain: string,
  at: string,
  record: DmarcRecord,
  exists: boolean,
): DmarcPolicy {
  if (record.isFaulty) return "none";
  const p = record.p ?? "none";
  if (at === domain) return p;
  return (exists ? record.sp : (record.np ?? record.sp)) ?? p;
}

function judge(
  policy: DmarcPolicy,
  record: DmarcRecord,
  { spf, dkim }: Alignment,
  { service }: { service: string | null },
): DomainFinding {
  const proven = spf === true || dkim === true;
  const isUnknown = !proven && (spf === null || dkim === null);
  if (proven) {
    if (record.isTest) return finding("green", "ok", words.testing(policy));
    return finding("green", "ok", words.ok(policy));
  }
  if (service === null) return finding("green", "published", words.published(policy));
  if (isUnknown) return finding("unknown", "alignmentUnknown", words.alignmentUnknown(service));
  const isHarmless = policy === "none" || record.isTest;
  return isHarmless
    ? finding("amber", "notAligned", words.notAligned(service))
    : finding("red", "refused", words.refused(service, policy));
}

/** The least that Microsoft and Google want. */
const START = "v=DMARC1; p=none";

const publish = (domain: string, value: string): DnsRecord[] => [
  { name: `_dmarc.${domain}`, type: "TXT", value },
];

const finding = (
  state: DomainFinding["state"],
  cause: string,
  sentences: Sentences,
  records: DnsRecord[] = [],
): DomainFinding => ({ check: "dmarc", state, cause, ...sentences, records });
