import { MESSAGES } from "@dakiya/domain/messages";
import { mailAsInput } from "@dakiya/domain/wire";
import type { CampaignEmailInput, CampaignEmailWire } from "@dakiya/domain/wire";
import type { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { renderSent } from "../../deliveries/index.ts";
import { findCampaignRow } from "../find-rows.ts";
import { inertLinks, previewMail } from "../review/preview-mail.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * The email of a campaign: as its first recipient got it, or the first one of a language, rendered from its frozen message;
 * before that, as it stands, without a customer.
 *
 * @throws AppError "missing"; "impossible" for a message that is not finished, or takes too long; "slowDown" when the account has much rendered.
 */
export async function showEmail(ctx: Ctx, input: CampaignEmailInput): Promise<CampaignEmailWire> {
  const { inLanguage } = input;
  const row = await findCampaignRow(ctx.db, ctx, input.id);
  const language = inLanguage === row.language ? null : inLanguage;
  const sent = await renderSent(ctx.db, row, inertLinks(ctx), { language });
  // There may be no recipient in that language.
  if (sent === null || (language !== undefined && sent.recipient === null))
    return { ...(await previewStored(ctx, row, inLanguage)), recipient: null };
  const { mail, recipient } = sent;
  return {
    ...mail,
    recipient: recipient === null ? null : { name: recipient.name, email: recipient.email },
  };
}

async function previewStored(
  ctx: Ctx,
  { subject, previewText, body, design, html, language, variants }: Row,
  inLanguage: string | undefined,
) {
  const stored = mailAsInput.safeParse({
    ...{ subject, previewText, body, design, html, inLanguage },
    language: language ?? undefined,
    variants: variants?.map(({ variables: _variables, ...variant }) => variant),
  });
  if (!stored.success) throw new AppError("impossible", MESSAGES.server.messageUnfinished);
  const mail = await previewMail(ctx, stored.data);
  return { subject: mail.subject, text: mail.text, html: mail.html };
}
