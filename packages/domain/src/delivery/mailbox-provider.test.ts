// cspell:ignore googlehosted barracudanetworks mimecast yahoodns rediffmailpro nixgmx
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONSUMER_DOMAINS,
  MAILBOX_PROVIDERS,
  mailboxProviderLabel,
  providerOfExchangers,
} from "./mailbox-provider.ts";

const mx = (...names: string[]) =>
  names.map((exchange, nth) => ({ exchange, priority: (nth + 1) * 10 }));

describe("the provider of a mailbox", () => {
  it.each([
    ["ASPMX.L.GOOGLE.COM.", "google"],
    ["shop-example.mail.protection.outlook.com", "microsoft"],
    ["shop-example.k-v1.mx.microsoft", "microsoft"],
    ["mta5.am0.yahoodns.net", "yahoo"],
    ["mx01.mail.icloud.com", "icloud"],
    ["mx2.zoho.in", "zoho"],
    ["mail.protonmail.ch", "proton"],
    ["mx00.emig.gmx.net", "gmx"],
    ["mx.yandex.net", "mailru"],
    ["mx1.rediffmailpro.com", "rediff"],
    ["eu-smtp-inbound-1.mimecast.com", "other"],
    // A name that only ends alike.
    ["mx.nixgmx.net", "other"],
    ["google.com.example", "other"],
  ])("of %s is %s", (exchange, provider) => {
    expect(providerOfExchangers(mx(exchange))).toBe(provider);
  });

  it("is that of the most preferred exchanger, in any order of the records", () => {
    const names = ["mx1.zoho.in", "aspmx.l.google.com", "mail.shop.example"];
    fc.assert(
      fc.property(fc.shuffledSubarray(mx(...names), { minLength: 1 }), (told) => {
        const [first] = told.toSorted((a, b) => a.priority - b.priority);
        expect(providerOfExchangers(told)).toBe(providerOfExchangers(first ? [first] : []));
      }),
    );
  });

  it("is not known of a domain that takes no email", () => {
    expect(providerOfExchangers([])).toBe("unknown");
    expect(providerOfExchangers(mx("."))).toBe("unknown");
    expect(providerOfExchangers(mx(""))).toBe("unknown");
  });

  it("is known of consumer domains without a look-up, each of one provider", () => {
    for (const [domain, provider] of [
      ["gmail.com", "google"],
      ["hotmail.co.in", "microsoft"],
      ["yahoo.co.in", "yahoo"],
      ["me.com", "icloud"],
      ["web.de", "gmx"],
      ["rediffmail.com", "rediff"],
    ] as const)
      expect(CONSUMER_DOMAINS.get(domain)).toBe(provider);
    expect(CONSUMER_DOMAINS.get("shop.example")).toBeUndefined();
    for (const domain of CONSUMER_DOMAINS.keys()) expect(domain).toMatch(/^[a-z]+(\.[a-z]+)+$/);
  });

  it("has a name of its own", () => {
    const labels = MAILBOX_PROVIDERS.map(mailboxProviderLabel);
    expect(new Set(labels).size).toBe(MAILBOX_PROVIDERS.length);
  });
});
