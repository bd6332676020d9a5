import { EVERY, SPF, zone } from "./zone.ts";
import type { Answer, Zone } from "./zone.ts";

/** Senders in a sub-domain: what counts is found by the tree walk. */
const inSub = { "TXT news.mail": [[SPF]], "MX news.mail": EVERY["MX @"] as Answer };
const bare = { ...inSub, "TXT news.mail": [["v=spf1 -all"]], "TXT google._domainkey": [] };
const SUB = { sub: "news.mail" };
const NOT_PROVEN = ["spf red includeMissing", "dkim red missing"];
export const WALK_ZONES: readonly Zone[] = [
  zone("the key of the organisational domain", inSub, [], SUB),
  zone(
    "strict DKIM",
    { ...inSub, "TXT _dmarc": [["v=DMARC1; p=reject; adkim=s; aspf=s"]] },
    [],
    SUB,
  ),
  zone(
    "strict DKIM and no SPF",
    {
      ...inSub,
      "TXT news.mail": [["v=spf1 -all"]],
      "TXT _dmarc": [["v=DMARC1; p=reject; adkim=s"]],
    },
    ["spf red includeMissing", "dmarc red refused"],
    SUB,
  ),
  zone("p of the organisational domain", bare, [...NOT_PROVEN, "dmarc red refused"], SUB),
  zone(
    "sp=none",
    { ...bare, "TXT _dmarc": [["v=DMARC1; p=reject; sp=none"]] },
    [...NOT_PROVEN, "dmarc amber notAligned"],
    SUB,
  ),
  zone(
    "sp=reject",
    { ...bare, "TXT _dmarc": [["v=DMARC1; p=none; sp=reject"]] },
    [...NOT_PROVEN, "dmarc red refused"],
    SUB,
  ),
  zone(
    "np for a domain that does not exist",
    { ...bare, "MX news.mail": [], "TXT _dmarc": [["v=DMARC1; p=none; sp=none; np=reject"]] },
    [...NOT_PROVEN, "dmarc red refused", "mx red noDomain"],
    SUB,
  ),
  zone(
    "np does not strike one that exists",
    { ...bare, "TXT _dmarc": [["v=DMARC1; p=none; np=reject"]] },
    [...NOT_PROVEN, "dmarc amber notAligned"],
    SUB,
  ),
  zone(
    "its own policy goes first",
    { ...bare, "TXT _dmarc.news.mail": [["v=DMARC1; p=none"]] },
    [...NOT_PROVEN, "dmarc amber notAligned"],
    SUB,
  ),
  zone(
    "psd=n ends the walk",
    { ...inSub, "TXT _dmarc.mail": [["v=DMARC1; p=none; psd=n"]] },
    ["dkim red missing"],
    SUB,
  ),
  zone(
    "psd=y is a public suffix",
    { ...inSub, "TXT _dmarc": [["v=DMARC1; p=reject; psd=y"]] },
    ["dkim red missing"],
    SUB,
  ),
  zone(
    "ten labels",
    { "TXT a.b.c.d.e.f.g.h": [[SPF]], "MX a.b.c.d.e.f.g.h": EVERY["MX @"] as Answer },
    [],
    { sub: "a.b.c.d.e.f.g.h" },
  ),
  zone(
    "a wildcard text in DMARC’s place",
    { ...inSub, "TXT *.news.mail.@.": [["v=spf1 -all"]] },
    [],
    SUB,
  ),
];
