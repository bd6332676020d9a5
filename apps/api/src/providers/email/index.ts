import type { EmailService } from "@dakiya/domain/email-settings";
import type { ServiceUrls } from "../../config.ts";
import { createBrevoAdapter } from "./brevo/index.ts";
import { createDefaultLimits } from "./default-limits.ts";
import { createGmailAdapter } from "./gmail.ts";
import { createResendAdapter } from "./resend/index.ts";
import { createSendgridAdapter } from "./sendgrid/index.ts";
import { createSubscribe } from "./subscribe.ts";
import type { EmailAdapter, EmailProviders } from "./types.ts";

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
    defaultLimits: createDefaultLimits(urls),
    async close() {
      await Promise.all(Object.values(adapters).map((adapter) => adapter.close()));
    },
  };
}
