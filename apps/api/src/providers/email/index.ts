import { EMAIL_SERVICES, EMAIL_SERVICE_INFO, hasApi } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingLimits } from "@dakiya/domain/wire";
import { VENDOR_URLS } from "../../config.ts";
import type { ServiceUrls } from "../../config.ts";
import type { Network } from "../network/index.ts";
import { isPublicAddress } from "../../settings/public-address.ts";
import { receivePost } from "./receive.ts";
import { ownerOf } from "./owner-of.ts";
import { eventsModuleOf, moduleOf } from "./services.ts";
import { createSubscribe } from "./subscribe.ts";
import type { CheckCredentials, EmailAdapter, EmailProviders } from "./types.ts";

export type * from "./types.ts";

/**
 * Opens the services at the given addresses. Nothing connects before the first mail.
 *
 * @param network - Addresses that servers named by users may have; absent for the internet alone.
 */
export function createEmailProviders(
  urls: ServiceUrls,
  network: Network = { isAllowed: isPublicAddress },
): EmailProviders {
  const adapters = new Map<EmailService, EmailAdapter>(
    EMAIL_SERVICES.map((service) => [service, moduleOf(service).open(urls, network)]),
  );
  return {
    for(service) {
      const adapter = adapters.get(service);
      if (adapter === undefined) throw new Error(`No email service ${service}`);
      return adapter;
    },
    subscribe: createSubscribe(urls),
    check: createCheck(urls, network),
    domainSelectors: async (credentials, domain, { deadlineMs }) => {
      const ask = moduleOf(credentials.service).domainSelectors;
      return (await ask?.(credentials, domain, { urls, network, deadlineMs })) ?? null;
    },
    receive: async (service, post) => await receivePost(service, post, { urls, network }),
    confirm: async (service, subscription) =>
      (await eventsModuleOf(service).confirm?.(subscription, { urls, network })) ?? true,
    readWebhookSecret: (service, text) => eventsModuleOf(service).readSecret(text),
    defaultLimits: createDefaultLimits(urls),
    async close() {
      await Promise.all([...adapters.values()].map((adapter) => adapter.close()));
    },
  };
}

const createCheck =
  (urls: ServiceUrls, network: Network): CheckCredentials =>
  async (credentials, { deadlineMs }) => {
    const { service } = credentials;
    const check = moduleOf(service).check(credentials, { urls, network, deadlineMs });
    if (check !== null) return await check;
    const reason = MESSAGES.emailSettings.notChecked(EMAIL_SERVICE_INFO[service].label);
    return { kind: "unknown", reason };
  };

/** A stand-in for a vendor has neither quota nor rate limit. */
const NONE: SendingLimits = { perDay: null, perSecond: 1_000 };

/** A service's default limits: the free plan's for the vendor itself, none for the sandbox or another address. */
export function createDefaultLimits(urls: ServiceUrls): EmailProviders["defaultLimits"] {
  return (service, settings) => {
    const { addressOf, limitsOf } = moduleOf(service);
    const limits = limitsOf?.(settings) ?? null;
    if (limits !== null) return limits;
    const address = addressOf?.(settings) ?? (hasApi(service) ? service : null);
    if (address === null) return NONE;
    if (ownerOf(urls[address]) !== ownerOf(VENDOR_URLS[address])) return NONE;
    const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
    return { perDay: dailyQuota, perSecond: ratePerSecond };
  };
}
