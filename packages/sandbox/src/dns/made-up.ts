// cspell:ignore IDAQAB aspmx protonmail domainkey amazonses
import type { DnsRecords, DnsType } from "./packets.ts";

/** Which mail exchanger a domain has by the first word of its name; each is the real service's. */
const EXCHANGERS: Record<string, string> = {
  google: "aspmx.l.google.com",
  microsoft: "tenant.mail.protection.outlook.com",
  zoho: "mx.zoho.in",
  proton: "mail.protonmail.ch",
  own: "mail.own.example",
};

/** Domains of senders, whose records are sound for every service. */
const SENDERS = new Set(["dakiya", "acme"]);

const KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3B/g7WQgEE9bWgPnZjp3OhMApqOUhqTKfV+QxPHTDBM4up" +
  "ez+utwJeLZUOCwBoBrH94ifcJ4ZjqjkrupRQWY5tyBGfnVTBPFwhl4rGUHCX7FNpX/SaJXlUNOIoL1kfP83OojNlHX" +
  "V+cIabEgSRLT6trL807Qe0EBim+HUCj+GWIiDUGBkzp9l1LUv+0xfOlvdf52R3eWyxWFk1rYGvAbAB3jIjAXNvZVg8" +
  "LKD1mvciiR/7dmvxfwfLnUUXxVQAGkXyY7V9M3y/pReFx7eOs88WW2JSSL7Lk3f+YhuDrsxrnESkPqgQaFwVrtZyx4" +
  "9VrhOJmCeF/XFlt0jHCBqEAFvwIDAQAB";

/** The records of a sound sender, by the part of its name before the domain. */
const SOUND: readonly { fits: RegExp; text: readonly string[] }[] = [
  { fits: /^_dmarc\./, text: ["v=DMARC1; p=none"] },
  {
    fits: /^(?:google|brevo1|resend|s1|a{16})\._domainkey\./,
    text: ["v=DKIM1; k=rsa; p=", KEY.slice(0, 200), KEY.slice(200)],
  },
  {
    fits: /^(?!_|[^.]*\._)/,
    text: ["v=spf1 include:_spf.google.com include:spf.brevo.com include:amazonses.com ~all"],
  },
];

/** The services' own SPF records, shortened. */
const SERVICES = new Set(["_spf.google.com", "spf.brevo.com", "amazonses.com"]);

/**
 * The made-up records of a name, by the first word of its domain as in google-shop.example; other names don't exist. "silent"
 * domains never respond.
 */
export function madeUp(name: string, type: DnsType): DnsRecords[DnsType] | "silent" | undefined {
  const domain = name.replace(/^(?:[^.]+\._domainkey|_dmarc|send)\./, "");
  const [word = ""] = domain.split(/[-.]/);
  if (word === "silent") return "silent";
  if (type === "TXT" && SERVICES.has(name)) return [["v=spf1 ip4:192.0.2.0/24 -all"]];
  if (SENDERS.has(word)) {
    if (type === "MX") return [{ exchange: "mail.own.example", priority: 10 }];
    const text = type === "TXT" ? SOUND.find(({ fits }) => fits.test(name))?.text : undefined;
    return text === undefined ? undefined : [text];
  }
  const exchange = EXCHANGERS[word];
  return type === "MX" && exchange !== undefined ? [{ exchange, priority: 10 }] : undefined;
}
