import { inStrings } from "./keys.ts";
import { SPF, zone } from "./zone.ts";
import type { Zone } from "./zone.ts";

export const OTHER_ZONES: readonly Zone[] = [
  zone("no mail exchanger", { "MX @": [], "A @": ["192.0.2.1"] }, ["mx amber missing"]),
  zone("an IPv6 address alone", { "MX @": [], "AAAA @": ["2001:db8:0:0:0:0:0:1"] }, [
    "mx amber missing",
  ]),
  zone("no address either", { "MX @": [] }, ["mx red noDomain"]),
  zone("takes no email", { "MX @": [{ exchange: "", priority: 0 }] }, ["mx red nullMx"]),
  zone("mail exchangers not looked up", { "MX @": "fails" }, ["mx unknown unknown"]),
  zone("a server of one’s own", {}, [], { service: "own" }),
  zone(
    "nothing at all",
    { "TXT @": [], "TXT google._domainkey": [], "TXT _dmarc": [], "MX @": [] },
    ["spf red missing", "dkim red missing", "dmarc amber missing", "mx red noDomain"],
  ),
  zone(
    "everything fails",
    { "TXT @": "fails", "TXT google._domainkey": "fails", "TXT _dmarc": "fails", "MX @": "fails" },
    ["spf unknown unknown", "dkim unknown unknown", "dmarc unknown unknown", "mx unknown unknown"],
  ),
  zone("text beyond one packet", {
    "TXT @": [
      [SPF],
      ...Array.from({ length: 40 }, (_, nth) => [`site-verification-${nth}=${"x".repeat(60)}`]),
    ],
  }),
  zone("noise in Latin and Chinese", { "TXT @": [["höhe=1"], ["網域驗證"], [SPF]] }),
  zone("thousands of tags", {
    "TXT _dmarc": [inStrings(`v=DMARC1; p=none; ${"a=1;".repeat(1_500)}`)],
  }),
];
