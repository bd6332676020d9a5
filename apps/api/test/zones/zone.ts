// cspell:ignore amazonses
import { key } from "./keys.ts";

export type Answer =
  | readonly string[]
  | readonly (readonly string[])[]
  | readonly { exchange: string; priority: number }[]
  | "fails"
  | "silent";
/** By type and name, as in "TXT _dmarc". "@" is the domain itself, "{zone}" within a value; a name that ends in a dot is absolute. */
export type ZoneRecords = Readonly<Record<string, Answer>>;

export type Zone = {
  name: string;
  service: string;
  /** Before the zone's own domain, for a sender in a sub-domain of it. */
  sub: string;
  records: ZoneRecords;
  /** The findings that are not green, as "spf red missing". */
  expected: readonly string[];
};

export const SPF = "v=spf1 include:_spf.google.com ~all";
const SOUND: Readonly<Record<string, ZoneRecords>> = {
  gmail: { "TXT @": [[SPF]], "TXT google._domainkey": key(2_048) },
  brevo: {
    "TXT @": [["v=spf1 include:spf.brevo.com ~all"], ["brevo-code:0f0f0f"]],
    "CNAME brevo1._domainkey": ["b1.keys.example"],
    "TXT b1.keys.example.": key(1_024),
  },
  resend: {
    "TXT send": [["v=spf1 include:amazonses.com ~all"]],
    "TXT resend._domainkey": key(1_024, ""),
  },
  sendgrid: {
    "TXT @": [["v=spf1 include:sendgrid.net ~all"]],
    "CNAME s1._domainkey": ["s1.keys.example"],
    "CNAME s2._domainkey": ["s2.keys.example"],
    "TXT s1.keys.example.": key(2_048, "k=rsa; t=s; "),
    "TXT s2.keys.example.": key(1_024, "k=rsa; t=s; "),
  },
  own: { "TXT @": [["v=spf1 mx -all"]] },
};
export const EVERY: ZoneRecords = {
  "MX @": [{ exchange: "mx.keys.example", priority: 10 }],
  "TXT _dmarc": [["v=DMARC1; p=reject"]],
  // Not every top-level domain says something of DMARC.
  "TXT _dmarc.test.": [],
};

/** A zone that is sound for its service but for some records. */
export function zone(
  name: string,
  changes: ZoneRecords,
  expected: readonly string[] = [],
  { service = "gmail", sub = "" } = {},
): Zone {
  return { name, service, sub, records: { ...SOUND[service], ...EVERY, ...changes }, expected };
}
