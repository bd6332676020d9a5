import { EMAIL_SERVICE_INFO, type EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";
import { VENDOR_URLS, type ServiceUrls } from "../../config.ts";

/** What stands in for a vendor has neither a quota nor a pace of its own. */
const NONE: SendingLimits = { perDay: null, perSecond: 1_000 };

/**
 * Makes what tells a service's own limits: the free plan's where the vendor itself is used, none where the sandbox
 * or an address of the operator's stands in.
 */
export function createDefaultLimits(urls: ServiceUrls): (service: EmailService) => SendingLimits {
  return (service) => {
    const used: (keyof ServiceUrls)[] = service === "gmail" ? ["gmail", "gmailSmtp"] : [service];
    if (!used.some((name) => urls[name] === VENDOR_URLS[name])) return NONE;
    const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
    return { perDay: dailyQuota, perSecond: ratePerSecond };
  };
}
