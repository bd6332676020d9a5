import { MESSAGES } from "@dakiya/domain/messages";
import type { MailAsInput, MailPreviewWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { parseMail, renderMail } from "../../deliveries/mail/render-mail.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/mail/within-time.ts";
import { readStoredSettings } from "../../sender/stored-settings.ts";
import { readRecipient } from "./read-recipient.ts";

/**
 * Previews a message for one customer with the renderer of real mails. Its links are untracked, and the unsubscribe
 * link is inert.
 *
 * @throws AppError "missing" for a customer that is not the user's; "impossible" when it takes longer than `limitMs`.
 */
export async function previewMail(
  ctx: Ctx,
  input: MailAsInput,
  limitMs = MESSAGE_MS,
): Promise<MailPreviewWire> {
  const recipient = await readRecipient(ctx, input.customerId);
  const company = (await readStoredSettings(ctx))?.senderName ?? MESSAGES.server.yourCompany;
  return withinTime(limitMs, () => {
    const template = parseMail({ subject: input.subject, body: input.body, company });
    const { subject, bodyAs } = renderMail(template, recipient, {
      unsubscribe: `${ctx.config.publicUrl}/u/preview`,
      openPixel: null,
    });
    return { subject, ...bodyAs("plain") };
  });
}
