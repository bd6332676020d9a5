// cspell:ignore aspf adkim
import { readTags } from "../tags.ts";

const POLICIES = ["none", "quarantine", "reject"] as const;
export type DmarcPolicy = (typeof POLICIES)[number];

export type DmarcRecord = {
  /** Of the domain, of its sub-domains that exist, and of those that don't; null where the tag is missing. */
  p: DmarcPolicy | null;
  sp: DmarcPolicy | null;
  np: DmarcPolicy | null;
  /** Whether the domain of the From address has to be exactly that of SPF, or of the signature. */
  strictSpf: boolean;
  strictDkim: boolean;
  psd: "y" | "n" | "u";
  isTest: boolean;
  /** Whether a tag has a value that means nothing: then it is p=none, or no record at all. */
  isFaulty: boolean;
  hasReports: boolean;
};

/** Whether a text is a DMARC record: its version comes first, in capitals (RFC 9989). */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
/** A text that was meant to be a DMARC record and is none. */
export const isNearlyDmarc = (text: string): boolean =>
  !isDmarc(text) && /dmarc1/i.test(text.slice(0, 100));

/** Reads a DMARC record (RFC 9989). Unknown tags are ignored, as are pct, rf and ri, which are gone. */
export function parseDmarc(text: string): DmarcRecord {
  const tags = readTags(text);
  const [p, sp, np] = ["p", "sp", "np"].map((name) => policyOf(tags?.get(name)));
  const psd = tags?.get("psd")?.toLowerCase();
  return {
    p: p ?? null,
    sp: sp ?? null,
    np: np ?? null,
    strictSpf: tags?.get("aspf")?.toLowerCase() === "s",
    strictDkim: tags?.get("adkim")?.toLowerCase() === "s",
    psd: psd === "y" || psd === "n" ? psd : "u",
    isTest: tags?.get("t")?.toLowerCase() === "y",
    isFaulty: tags === null || p === undefined || sp === undefined || np === undefined,
    hasReports: /(?:^|,)\s*mailto:[^\s,@]+@[^\s,@]/i.test(tags?.get("rua") ?? ""),
  };
}

/** Null for a missing tag, undefined for a value that means nothing. */
function policyOf(value: string | undefined): DmarcPolicy | null | undefined {
  if (value === undefined) return null;
  return POLICIES.find((policy) => policy === value.toLowerCase());
}
