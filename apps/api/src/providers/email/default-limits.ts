import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";
import { VENDOR_URLS, type ServiceUrls } from "../../config.ts";
import { gmailWay } from "./gmail.ts";
import type { EmailProviders } from "./types.ts";

/** What stands in for a vendor has neither a quota nor a pace of its own. */
const NONE: SendingLimits = { perDay: null, perSecond: 1_000 };

/**
 * Makes what tells a service's own limits: the free plan's where the vendor itself is used, none where the sandbox
 * or an address of the operator's stands in. Gmail has two addresses: that of the way its credentials go counts.
 */
export function createDefaultLimits(urls: ServiceUrls): EmailProviders["defaultLimits"] {
  return (service, credentials) => {
    const used = service === "gmail" ? gmailWay(credentials) : service;
    if (ownerOf(urls[used]) !== ownerOf(VENDOR_URLS[used])) return NONE;
    const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
    return { perDay: dailyQuota, perSecond: ratePerSecond };
  };
}

/** Whose host it is: a vendor has others for regions and relays under the same domain. */
function ownerOf(url: string): string {
  return new URL(url).hostname.split(".").slice(-2).join(".");
}
