import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";
import { VENDOR_URLS, type ServiceUrls } from "../../config.ts";
import { gmailWay } from "./gmail.ts";
import type { EmailProviders } from "./types.ts";

/** A stand-in for a vendor has neither quota nor rate limit. */
const NONE: SendingLimits = { perDay: null, perSecond: 1_000 };

/**
 * Makes the lookup of a service's default limits: the free plan's for the vendor itself, none for the sandbox or an
 * operator's own address. Gmail has two addresses; the credentials decide which counts.
 */
export function createDefaultLimits(urls: ServiceUrls): EmailProviders["defaultLimits"] {
  return (service, credentials) => {
    const used = service === "gmail" ? gmailWay(credentials) : service;
    if (ownerOf(urls[used]) !== ownerOf(VENDOR_URLS[used])) return NONE;
    const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
    return { perDay: dailyQuota, perSecond: ratePerSecond };
  };
}

/** The vendor's registrable domain, which also covers its regional hosts. */
function ownerOf(url: string): string {
  return new URL(url).hostname.split(".").slice(-2).join(".");
}
