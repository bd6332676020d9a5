import { MAIL_SERVICES } from "../core/mail-services.ts";
import type { MailService } from "../core/mail-services.ts";

/** Reads a service name; null for anything else. */
export const toMailService = (value: string | null): MailService | null =>
  MAIL_SERVICES.find((service) => service === value) ?? null;
