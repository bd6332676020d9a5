import { lookUpTexts } from "../questions.ts";
import type { Lookups } from "../questions.ts";
import { isDmarc, isNearlyDmarc, parseDmarc } from "./parse-dmarc.ts";
import type { DmarcRecord } from "./parse-dmarc.ts";

/** The policy at one name: a record, none, or several, which is as good as none. */
export type PolicyAt = {
  domain: string;
  record: DmarcRecord | null;
  text: string | null;
  fault: "several" | "unreadable" | null;
};

/** The names of the tree walk of RFC 9989: the domain, then its parents, at most eight in all. */
export function treeWalk(domain: string): string[] {
  const labels = domain.split(".");
  const parents = Math.min(labels.length - 1, 7);
  return [
    domain,
    ...Array.from({ length: parents }, (_, nth) => labels.slice(nth - parents).join(".")),
  ];
}

/** The policies of a domain and its parents, the domain first; null where a look-up failed. */
export function* walkTree(domain: string): Lookups<PolicyAt[] | null> {
  const found: PolicyAt[] = [];
  for (const name of treeWalk(domain)) {
    const texts = yield* lookUpTexts(`_dmarc.${name}`);
    if (texts === null) return null;
    const at = policyAt(name, texts);
    found.push(at);
    if (at.record !== null && at.record.psd !== "u") break;
  }
  return found;
}

function policyAt(domain: string, texts: readonly string[]): PolicyAt {
  const records = texts.filter(isDmarc);
  const [text] = records;
  if (text === undefined) {
    const nearly = texts.find(isNearlyDmarc);
    return { domain, record: null, text: null, fault: nearly === undefined ? null : "unreadable" };
  }
  if (records.length > 1) return { domain, record: null, text, fault: "several" };
  return { domain, record: parseDmarc(text), text, fault: null };
}

/** The organisational domain, from the policies of a tree walk. */
export function organisationalDomain(walked: readonly PolicyAt[]): string {
  const start = walked[0]?.domain ?? "";
  const found = walked.filter(({ record }) => record !== null);
  const own = found.find(({ record }) => record?.psd === "n");
  if (own !== undefined) return own.domain;
  const suffix = found.find(({ domain, record }) => record?.psd === "y" && domain !== start);
  if (suffix !== undefined) return oneBelow(suffix.domain, start);
  return found.at(-1)?.domain ?? start;
}

/** The domain one label longer than a parent, towards a domain beneath it. */
function oneBelow(parent: string, domain: string): string {
  const below = domain.slice(0, -parent.length - 1).split(".");
  return `${below.at(-1)}.${parent}`;
}

/** The record that counts for a domain: its own, that of its organisational domain, or that of the public suffix. */
export function findPolicy(
  walked: readonly PolicyAt[],
): (PolicyAt & { record: DmarcRecord }) | null {
  const organisation = organisationalDomain(walked);
  const suffix = walked.find(({ record }) => record?.psd === "y");
  for (const at of [walked[0], walked.find(({ domain }) => domain === organisation), suffix])
    if (at !== undefined && at.record !== null) return { ...at, record: at.record };
  return null;
}
