import { zone } from "./zone.ts";
import type { Zone, ZoneRecords } from "./zone.ts";

const dmarc = (name: string, text: string, ...expected: string[]): Zone =>
  zone(name, { "TXT _dmarc": [[text]] }, expected);
/** A zone that nothing proves, so that the policy strikes. */
const unproven = (name: string, records: ZoneRecords, expected: string, sub = ""): Zone =>
  zone(
    name,
    { "TXT @": [["v=spf1 -all"]], "TXT google._domainkey": [], ...records },
    ["spf red includeMissing", "dkim red missing", expected],
    { sub },
  );
export const DMARC_ZONES: readonly Zone[] = [
  dmarc("none", "v=DMARC1; p=none"),
  dmarc("quarantine", "v=DMARC1;p=quarantine;pct=50;rua=mailto:a@keys.example"),
  dmarc("a test", "v=DMARC1; p=reject; t=y"),
  dmarc("no policy is none", "v=DMARC1; rua=mailto:a@keys.example"),
  dmarc("capitals in values", "v=DMARC1; p=REJECT; sp=None"),
  dmarc("unknown tags", "v=DMARC1; p=none; fo=1; zz=9; pct=200"),
  dmarc("small letters in the version", "v=dmarc1; p=none", "dmarc amber unreadable"),
  dmarc("the version last", "p=none; v=DMARC1", "dmarc amber unreadable"),
  dmarc("unknown policy", "v=DMARC1; p=monitor", "dmarc red syntax"),
  dmarc("unknown policy with reports", "v=DMARC1; p=monitor; rua=mailto:a@keys.example"),
  zone("no DMARC", { "TXT _dmarc": [] }, ["dmarc amber missing"]),
  zone("two DMARC records", { "TXT _dmarc": [["v=DMARC1; p=none"], ["v=DMARC1; p=reject"]] }, [
    "dmarc red several",
  ]),
  zone("DMARC among other texts", { "TXT _dmarc": [["v=spf1 -all"], ["v=DMARC1; p=none"]] }),
  zone("the name servers of DMARC are silent", { "TXT _dmarc": "silent" }, [
    "dmarc unknown unknown",
  ]),
  unproven("refused", {}, "dmarc red refused"),
  unproven("to spam", { "TXT _dmarc": [["v=DMARC1; p=quarantine"]] }, "dmarc red refused"),
  unproven("only reported", { "TXT _dmarc": [["v=DMARC1; p=none"]] }, "dmarc amber notAligned"),
  unproven(
    "a test of refusing",
    { "TXT _dmarc": [["v=DMARC1; p=reject; t=y"]] },
    "dmarc amber notAligned",
  ),
];
