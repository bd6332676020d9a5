import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";
import { VENDOR_URLS } from "../../config.ts";
import type { ServiceUrls } from "../../config.ts";
import { createCheck } from "./check-credentials.ts";
import { createBrevoAdapter } from "./brevo/index.ts";
import { createGmailApiAdapter } from "./gmail-api/index.ts";
import { createGmailSmtpAdapter } from "./gmail-smtp/index.ts";
import { createResendAdapter } from "./resend/index.ts";
import { createSendgridAdapter } from "./sendgrid/index.ts";
import { createSubscribe } from "./subscribe.ts";
import type { Credentials, EmailAdapter, EmailProviders } from "./types.ts";

export type * from "./types.ts";

/** Opens the four services at the given addresses. Nothing connects before the first mail. */
export function createEmailProviders(urls: ServiceUrls): EmailProviders {
  const adapters: Record<EmailService, EmailAdapter> = {
    gmail: createGmailAdapter(urls),
    brevo: createBrevoAdapter(urls.brevo),
    resend: createResendAdapter(urls.resend),
    sendgrid: createSendgridAdapter(urls.sendgrid),
  };
  return {
    for: (service) => adapters[service],
    subscribe: createSubscribe(urls),
    check: createCheck(urls, smtpLabel(urls)),
    defaultLimits: createDefaultLimits(urls),
    async close() {
      await Promise.all(Object.values(adapters).map((adapter) => adapter.close()));
    },
  };
}

type GmailCredentials = Pick<Credentials, "googleAccessToken" | "smtpPassword">;

/** Which of Gmail's two addresses mails go to, its API or its SMTP server. */
function gmailWay({ googleAccessToken, smtpPassword }: GmailCredentials) {
  return googleAccessToken === null && smtpPassword !== null ? "gmailSmtp" : "gmail";
}

/** Gmail in its two ways: its API with an access token, preferred, or SMTP with an app password. */
function createGmailAdapter(urls: { gmail: string; gmailSmtp: string }): EmailAdapter {
  const api = createGmailApiAdapter(urls.gmail);
  const smtp = createGmailSmtpAdapter(urls.gmailSmtp, smtpLabel(urls));
  const pick = (credentials: Credentials): EmailAdapter =>
    gmailWay(credentials) === "gmailSmtp" ? smtp : api;
  return {
    service: "gmail",
    batchSize: () => 1,
    retrySafety: "never",
    reportsEvents: false,
    keyTtlMs: null,
    enter: async (credentials) => (await pick(credentials).enter?.(credentials)) ?? (() => {}),
    prepare: (batch, credentials) => pick(credentials).prepare(batch, credentials),
    async close() {
      await Promise.all([api.close(), smtp.close()]);
    },
  };
}

/** What sentences call the SMTP server: Gmail, or the server an operator has put in its place. */
function smtpLabel(urls: { gmail: string; gmailSmtp: string }): string {
  const { hostname } = new URL(urls.gmailSmtp);
  const isGmail = ownerOf(urls.gmailSmtp) === ownerOf(VENDOR_URLS.gmailSmtp);
  // A sandbox stands in for both of Gmail's addresses, on one host.
  const isStandIn = hostname === new URL(urls.gmail).hostname;
  return isGmail || isStandIn ? "Gmail" : `The mail server ${hostname}`;
}

/** A stand-in for a vendor has neither quota nor rate limit. */
const NONE: SendingLimits = { perDay: null, perSecond: 1_000 };

/**
 * Makes the lookup of a service's default limits: the free plan's for the vendor itself, none for the sandbox or an
 * operator's own address. Gmail has two addresses; the credentials decide which counts.
 */
export function createDefaultLimits(urls: ServiceUrls): EmailProviders["defaultLimits"] {
  return (service, credentials) => {
    const way = service === "gmail" ? gmailWay(credentials) : service;
    if (ownerOf(urls[way]) !== ownerOf(VENDOR_URLS[way])) return NONE;
    const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
    return { perDay: dailyQuota, perSecond: ratePerSecond };
  };
}

/** The vendor's registrable domain, which also covers its regional hosts. */
function ownerOf(url: string): string {
  return new URL(url).hostname.split(".").slice(-2).join(".");
}
