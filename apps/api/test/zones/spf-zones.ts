// cspell:ignore includ srsly
import { inStrings } from "./keys.ts";
import { SPF, zone } from "./zone.ts";
import type { Zone } from "./zone.ts";

const spf = (name: string, text: string, ...expected: string[]): Zone =>
  zone(name, { "TXT @": [inStrings(text)] }, expected);
export const SPF_ZONES: readonly Zone[] = [
  zone("all is sound at Gmail", {}),
  zone("no text at all", { "TXT @": [] }, ["spf red missing"]),
  zone("no SPF among other texts", { "TXT @": [["google-site-verification=x"], ["MS=ms1"]] }, [
    "spf red missing",
  ]),
  zone("two SPF records", { "TXT @": [[SPF], ["v=spf1 mx -all"]] }, ["spf red several"]),
  zone("the same SPF record twice", { "TXT @": [[SPF], [SPF]] }, ["spf red several"]),
  spf("wrong case", "V=SPF1 INCLUDE:_SPF.GOOGLE.COM ~ALL"),
  spf("no space behind the version", "v=spf1include:_spf.google.com ~all", "spf red unreadable"),
  spf("in quotes", '"v=spf1 include:_spf.google.com ~all"', "spf red unreadable"),
  spf("SPF 2.0", "spf2.0/pra include:_spf.google.com ~all", "spf red missing"),
  spf("+all", "v=spf1 include:_spf.google.com +all", "spf red allowsAll"),
  spf("all without a sign", "v=spf1 include:_spf.google.com all", "spf red allowsAll"),
  spf("?all", "v=spf1 include:_spf.google.com ?all", "spf amber neutral"),
  spf("no all", "v=spf1 include:_spf.google.com", "spf amber noAll"),
  spf("-all", "v=spf1 include:_spf.google.com -all"),
  spf("the version alone", "v=spf1", "spf red includeMissing"),
  spf(
    "another service only",
    "v=spf1 include:spf.protection.outlook.com -all",
    "spf red includeMissing",
  ),
  spf("two services", "v=spf1 include:spf.protection.outlook.com include:_spf.google.com -all"),
  spf("include behind all", "v=spf1 -all include:_spf.google.com", "spf red includeMissing"),
  spf("misspelt mechanism", "v=spf1 includ:_spf.google.com ~all", "spf red syntax"),
  spf("ip4 beyond 255", "v=spf1 ip4:300.1.1.1 include:_spf.google.com ~all", "spf red syntax"),
  spf(
    "ip4 with a long prefix",
    "v=spf1 ip4:10.0.0.0/33 include:_spf.google.com ~all",
    "spf red syntax",
  ),
  spf(
    "ip6 of every form",
    "v=spf1 ip6:2001:db8::/32 ip6:::1 ip6:::ffff:10.0.0.1 include:_spf.google.com ~all",
  ),
  spf("ip6 with two gaps", "v=spf1 ip6:1::2::3 include:_spf.google.com ~all", "spf red syntax"),
  spf("a space behind the colon", "v=spf1 include: _spf.google.com ~all", "spf red syntax"),
  spf("commas between terms", "v=spf1 include:_spf.google.com, ~all", "spf red syntax"),
  spf("typographic dash", "v=spf1 include:_spf.google.com –all", "spf red syntax"),
  spf(
    "two redirects",
    "v=spf1 redirect=_spf.google.com redirect=_spf.google.com",
    "spf red syntax",
  ),
  spf("unknown modifier", "v=spf1 include:_spf.google.com srsly=yes ~all"),
  spf("redirect to the service", "v=spf1 redirect=_spf.google.com"),
  spf("redirect beside all", "v=spf1 redirect=_spf.google.com ~all", "spf red includeMissing"),
  spf("redirect to no SPF", "v=spf1 redirect=none.shared.example", "spf red brokenInclude"),
  spf(
    "include without SPF",
    "v=spf1 include:none.shared.example include:_spf.google.com ~all",
    "spf red brokenInclude",
  ),
  spf(
    "include with two records",
    "v=spf1 include:twice.shared.example include:_spf.google.com ~all",
    "spf red brokenInclude",
  ),
  spf(
    "include that does not exist",
    "v=spf1 include:gone.test include:_spf.google.com ~all",
    "spf red brokenInclude",
  ),
  spf(
    "include that does not respond",
    "v=spf1 include:slow.shared.example include:_spf.google.com ~all",
    "spf unknown unknown",
  ),
  spf("macro in exists", "v=spf1 include:_spf.google.com exists:%{i}._spf.keys.example ~all"),
  spf("macro in include", "v=spf1 include:%{d2}.keys.example include:_spf.google.com ~all"),
  spf(
    "broken macro",
    "v=spf1 exists:%{x}.keys.example include:_spf.google.com ~all",
    "spf red syntax",
  ),
  spf("ptr", "v=spf1 ptr include:_spf.google.com ~all", "spf amber ptr"),
  spf("a and mx of the domain", "v=spf1 a:mx.keys.example mx include:_spf.google.com ~all"),
  spf(
    "three names that don’t exist",
    "v=spf1 a:g1.test a:g2.test mx:g3.test include:_spf.google.com ~all",
    "spf red tooManyVoids",
  ),
  spf("two names that don’t exist", "v=spf1 a:g1.test a:g2.test include:_spf.google.com ~all"),
  spf("ten look-ups", `v=spf1 include:_spf.google.com${" a:mx.keys.example".repeat(6)} ~all`),
  spf(
    "eleven look-ups",
    `v=spf1 include:_spf.google.com${" a:mx.keys.example".repeat(7)} ~all`,
    "spf red tooManyLookups",
  ),
  spf(
    "hundreds of look-ups",
    `v=spf1 include:_spf.google.com${" a:mx.keys.example".repeat(300)} ~all`,
    "spf red tooManyLookups",
  ),
  spf(
    "a long record in many strings",
    `v=spf1 ${"ip4:192.0.2.1 ".repeat(100)}include:_spf.google.com ~all`,
  ),
  zone("include of itself", { "TXT @": [["v=spf1 include:{zone} ~all"]] }, ["spf red loop"]),
  zone(
    "a ring of includes",
    {
      "TXT @": [["v=spf1 include:one.{zone} ~all"]],
      "TXT one": [["v=spf1 include:two.{zone} ~all"]],
      "TXT two": [["v=spf1 include:one.{zone} -all"]],
    },
    ["spf red loop"],
  ),
  zone("the name servers fail", { "TXT @": "fails" }, ["spf unknown unknown"]),
  zone("the name servers are silent", { "TXT @": "silent" }, ["spf unknown unknown"]),
];
