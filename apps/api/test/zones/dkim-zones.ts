import { ed25519, inStrings, key, KEYS, pkcs1 } from "./keys.ts";
import { zone } from "./zone.ts";
import type { Zone } from "./zone.ts";

const dkim = (name: string, texts: readonly (readonly string[])[], ...expected: string[]): Zone =>
  zone(name, { "TXT google._domainkey": texts }, expected);

export const DKIM_ZONES: readonly Zone[] = [
  dkim("no key", [], "dkim red missing"),
  dkim("512 bits", key(512), "dkim red short"),
  dkim("768 bits", key(768), "dkim red short"),
  dkim("1024 bits", key(1_024)),
  dkim("no version", key(2_048, "k=rsa; ")),
  dkim("revoked", [["v=DKIM1; p="]], "dkim red revoked"),
  dkim("a test", key(2_048, "v=DKIM1; t=y; "), "dkim amber testing"),
  dkim("flags of no test", key(2_048, "v=DKIM1; t=s; ")),
  dkim("cut off", [[`v=DKIM1; k=rsa; p=${KEYS[2048].slice(0, 200)}`]], "dkim red unreadable"),
  dkim("no base64", [["v=DKIM1; p=**paste the key**"]], "dkim red unreadable"),
  dkim("the bare key of PKCS#1", [inStrings(`v=DKIM1; p=${pkcs1}`)]),
  dkim("Ed25519", [[`v=DKIM1; k=ed25519; p=${ed25519}`]]),
  dkim("another type", [[`v=DKIM1; k=dsa; p=${ed25519}`]], "dkim red unknownType"),
  dkim("SHA-1 alone", key(2_048, "v=DKIM1; h=sha1; "), "dkim red notForEmail"),
  dkim("not for email", key(2_048, "v=DKIM1; s=tlsrpt; "), "dkim red notForEmail"),
  dkim("spaces within", [inStrings(`v=DKIM1 ;  k = rsa ; p = ${KEYS[2048]} ;`)]),
  dkim("two keys", [...key(2_048), ...key(1_024)], "dkim red several"),
  dkim("a key among other texts", [["v=spf1 -all"], ...key(2_048)]),
  zone(
    "a wildcard text answers every name",
    { "CNAME brevo1._domainkey": [], "TXT *.@": [["v=spf1 -all"]] },
    ["dkim red missing", "dmarc red refused"],
    { service: "brevo" },
  ),
  zone("the name servers of the key fail", { "TXT google._domainkey": "fails" }, [
    "dkim unknown unknown",
  ]),
  zone("the keys of Brevo", {}, [], { service: "brevo" }),
  zone(
    "the older key of Brevo",
    { "CNAME brevo1._domainkey": [], "TXT mail._domainkey": key(1_024) },
    [],
    { service: "brevo" },
  ),
  zone(
    "an alias to nowhere",
    { "CNAME brevo1._domainkey": ["gone.test"] },
    ["dkim red missing", "dmarc red refused"],
    { service: "brevo" },
  ),
  zone("no SPF at Brevo", { "TXT @": [] }, ["spf amber notNeeded"], { service: "brevo" }),
  zone("SendGrid", {}, [], { service: "sendgrid" }),
  zone("SendGrid’s second key alone", { "CNAME s1._domainkey": [] }, [], { service: "sendgrid" }),
  zone("Resend", {}, [], { service: "resend" }),
  zone("Resend without its return address", { "TXT send": [] }, ["spf red missing"], {
    service: "resend",
  }),
  zone(
    "Resend, strict SPF and no key",
    { "TXT resend._domainkey": [], "TXT _dmarc": [["v=DMARC1; p=reject; aspf=s"]] },
    ["dkim red missing", "dmarc red refused"],
    { service: "resend" },
  ),
  zone("Resend by SPF alone", { "TXT resend._domainkey": [] }, ["dkim red missing"], {
    service: "resend",
  }),
];
