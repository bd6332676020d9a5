import { MESSAGES } from "@dakiya/domain/messages";
import { mailAsInput } from "@dakiya/domain/wire";
import type { CampaignEmailWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { renderSent } from "../../deliveries/index.ts";
import { findCampaignRow } from "../find-rows.ts";
import { inertLinks, previewMail } from "../review/preview-mail.ts";

/**
 * The email of a campaign: as its first recipient got it, rendered from its frozen message; before that, as it
 * stands, without a customer.
 *
 * @throws AppError "missing"; "impossible" for a message that is not finished, or takes too long; "slowDown" when the account has much rendered.
 */
export async function showEmail(ctx: Ctx, input: { id: string }): Promise<CampaignEmailWire> {
  const row = await findCampaignRow(ctx.db, ctx, input.id);
  const sent = await renderSent(ctx.db, row, inertLinks(ctx));
  if (sent === null) {
    const { subject, previewText, body, design, html } = row;
    const stored = mailAsInput.safeParse({ subject, previewText, body, design, html });
    if (!stored.success) throw new AppError("impossible", MESSAGES.server.messageUnfinished);
    const mail = await previewMail(ctx, stored.data);
    return { subject: mail.subject, text: mail.text, html: mail.html, recipient: null };
  }
  const { mail, recipient } = sent;
  return {
    ...mail,
    recipient: recipient === null ? null : { name: recipient.name, email: recipient.email },
  };
}
