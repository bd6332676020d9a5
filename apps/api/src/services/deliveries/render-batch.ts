import { findLinks, type TemplateCustomer } from "@dakiya/domain/campaign";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import type { MailBatch, OutgoingMail } from "../../providers/email/types.ts";
import type { Secrets } from "../../secrets.ts";
import type { ClaimedBatch, SendingCampaign } from "./claim-batch.ts";
import { parseMail, renderMail } from "./render-mail.ts";
import { HIDDEN_LINK, writeToken } from "./tokens.ts";

/** Renders the mails of one campaign. */
export type CampaignRenderer = (recipient: {
  seq: number;
  recipient: FrozenRecipient;
}) => OutgoingMail;

/** Takes the campaign's template apart once and gives what renders each of its mails from frozen data. */
export function createRenderer(campaign: SendingCampaign, secrets: Secrets): CampaignRenderer {
  const { id: campaignId, publicUrl } = campaign;
  const template = parseMail({
    subject: campaign.subject,
    body: campaign.body,
    company: campaign.fromName,
  });
  const linkIndexes = new Map(findLinks(campaign.body).map((url, index) => [url, index]));
  return ({ seq, recipient }) => {
    const clickUrl = (linkIndex: number): string =>
      `${publicUrl}/t/c/${writeToken(secrets, { kind: "click", campaignId, seq, linkIndex })}`;
    const unsubscribeUrl = `${publicUrl}/u/${writeToken(secrets, { kind: "unsubscribe", campaignId, seq })}`;
    const mail = renderMail(template, toTemplateCustomer(recipient), {
      unsubscribe: unsubscribeUrl,
      openPixel: `${publicUrl}/t/o/${writeToken(secrets, { kind: "open", campaignId, seq })}.gif`,
      click: (url) => {
        const linkIndex = linkIndexes.get(url);
        return linkIndex === undefined ? url : clickUrl(linkIndex);
      },
      hidden: clickUrl(HIDDEN_LINK),
    });
    return {
      token: writeToken(secrets, { kind: "log", campaignId, seq }),
      to: { address: recipient.email, name: oneLine(recipient.name) },
      ...mail,
      unsubscribeUrl,
    };
  };
}

/** What the template knows of a recipient as frozen with the log; whatever is left out it does not name. */
export function toTemplateCustomer(recipient: FrozenRecipient): TemplateCustomer {
  const { name, email, phone, city, state, country, gender, age, occupation } = recipient;
  return {
    name,
    email,
    phone,
    city: city ?? null,
    state: state ?? null,
    country: country ?? null,
    gender: gender ?? null,
    age: age ?? null,
    occupation: occupation ?? null,
    totalSpent: recipient.totalSpent ?? 0,
    orderCount: recipient.orderCount ?? 0,
    lastPurchaseAt: toDate(recipient.lastPurchaseAt),
    joinedAt: toDate(recipient.joinedAt),
  };
}

function toDate(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

/** A batch as the email service's adapter takes it. */
export function toMailBatch(
  campaign: SendingCampaign,
  batch: ClaimedBatch,
  key: string,
  mails: readonly OutgoingMail[],
): MailBatch {
  const doubtful = batch.ambiguousAttempts > 0;
  return {
    key,
    from: { address: campaign.fromEmail, name: campaign.fromName },
    mails,
    createdAt: new Date(batch.firstAttemptAtMs ?? batch.claimedAtMs),
    mayHaveBeenAccepted: doubtful,
    firstAttemptAt: doubtful ? new Date(batch.ambiguousSinceMs ?? batch.claimedAtMs) : null,
  };
}

/** A name in a mail header is one line; what an import let through is not. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}
