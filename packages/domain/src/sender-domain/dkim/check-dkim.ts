// cspell:ignore domainkey
import type { DnsRecord, DomainFinding } from "../finding.ts";
import { lookUpTexts } from "../questions.ts";
import type { Lookups } from "../questions.ts";
import type { ServiceNeeds } from "../services.ts";
import { WORDS } from "../words.ts";
import type { Sentences } from "../words.ts";
import { isDkimKey, judgeKey } from "./judge-key.ts";
import type { KeyFault } from "./judge-key.ts";

/** `signedBy` is the domain whose key is good; null where none is, and undefined while that is unknown. */
export type DkimCheck = { finding: DomainFinding; signedBy: string | null | undefined };

const { dkim: words } = WORDS;

type Key = {
  name: string;
  domain: string;
  bits: number | null;
  fault: KeyFault | "several" | null;
};

/**
 * Checks the keys that a service signs with.
 *
 * @param domains - Where the keys may be: the From domain, then its organisational domain.
 */
export function* checkDkim(domains: readonly string[], needs: ServiceNeeds): Lookups<DkimCheck> {
  const keys: Key[] = [];
  let isIncomplete = false;
  for (const domain of domains) {
    for (const selector of needs.selectors) {
      const name = `${selector}._domainkey.${domain}`;
      const texts = yield* lookUpTexts(name);
      if (texts === null) isIncomplete = true;
      else keys.push(...keyIn(texts, name, domain));
    }
    const good = keys.find(({ fault }) => fault === null);
    if (good !== undefined) return { finding: ok(good), signedBy: good.domain };
  }
  const [first = ""] = domains;
  if (isIncomplete)
    return {
      finding: finding("unknown", "unknown", WORDS.unknown("DKIM", first)),
      signedBy: undefined,
    };
  const testing = keys.find(({ fault }) => fault === "testing");
  if (testing !== undefined)
    return {
      finding: finding("amber", "testing", words.testing(testing.name)),
      signedBy: testing.domain,
    };
  return { finding: faulty(keys[0], first, needs), signedBy: null };
}

/** The check where the service did not say which keys it signs with: those of the usual names may be another's. */
export const untoldKeys = (domain: string, { label }: ServiceNeeds): DkimCheck => ({
  finding: finding("unknown", "serviceSilent", words.serviceSilent(label, domain)),
  signedBy: undefined,
});

function keyIn(texts: readonly string[], name: string, domain: string): Key[] {
  const [text, ...others] = texts.filter(isDkimKey);
  if (text === undefined) return [];
  if (others.length > 0) return [{ name, domain, bits: null, fault: "several" }];
  return [{ name, domain, ...judgeKey(text) }];
}

function faulty(key: Key | undefined, domain: string, needs: ServiceNeeds): DomainFinding {
  const records: DnsRecord[] = needs.publish.map(({ selector, type }) => ({
    ...{ name: `${selector}._domainkey.${domain}`, type, value: null },
  }));
  if (key?.fault == null || key.fault === "testing")
    return finding("red", "missing", words.missing(needs.label, needs.shownIn), records);
  const sentences =
    key.fault === "short"
      ? words.short(key.name, key.bits ?? 0)
      : words[key.fault](key.name, needs.shownIn);
  return finding("red", key.fault, sentences, records);
}

const ok = ({ name, bits }: Key): DomainFinding =>
  finding("green", "ok", words.ok(name, bits ?? 0));

const finding = (
  state: DomainFinding["state"],
  cause: string,
  sentences: Sentences,
  records: DnsRecord[] = [],
): DomainFinding => ({ check: "dkim", state, cause, ...sentences, records });
