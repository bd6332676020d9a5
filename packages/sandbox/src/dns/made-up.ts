// cspell:ignore aspmx protonmail
import type { DnsRecords, DnsType } from "./packets.ts";

/** Which mail exchanger a domain has by the first word of its name; each is the real service's. */
const EXCHANGERS: Record<string, string> = {
  google: "aspmx.l.google.com",
  microsoft: "tenant.mail.protection.outlook.com",
  zoho: "mx.zoho.in",
  proton: "mail.protonmail.ch",
  own: "mail.own.example",
};

/**
 * The mail exchanger of a domain whose name begins with one of the words, as google-shop.example does; other names
 * don't exist. "silent" domains never respond.
 */
export function madeUp(name: string, type: DnsType): DnsRecords[DnsType] | "silent" | undefined {
  const [word = ""] = name.split(/[-.]/);
  if (word === "silent") return "silent";
  const exchange = EXCHANGERS[word];
  return type === "MX" && exchange !== undefined ? [{ exchange, priority: 10 }] : undefined;
}
