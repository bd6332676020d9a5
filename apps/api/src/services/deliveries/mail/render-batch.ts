import { hash } from "node:crypto";
import type { TemplateCustomer } from "@dakiya/domain/campaign";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import type { MailBatch, MailList, OutgoingMail } from "../../../providers/email/types.ts";
import type { Secrets } from "../../../secrets.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import type { CampaignMessage } from "./open-message.ts";
import { recipientLinks, trackedLinks } from "./recipient-links.ts";
import { NOBODY, renderMail } from "../../rendering/render-mail.ts";
import { writeToken } from "./tokens.ts";

/** Renders mails of one campaign lazily, in the order of their recipients. */
export type CampaignRenderer = (recipients: readonly CampaignRecipient[]) => MailList;
type CampaignRecipient = {
  seq: number;
  recipient: FrozenRecipient;
  untracked: boolean | null;
};

/**
 * A renderer of a campaign's mails from frozen data. The message is taken apart with the first mail, inside the
 * caller's time limit.
 *
 * @param message - The campaign's, with the versions of its recipients loaded.
 */
export function createRenderer(
  campaign: SendingCampaign,
  message: CampaignMessage,
  secrets: Secrets,
): CampaignRenderer {
  const { id: campaignId, tracking } = campaign;
  const render = ({ seq, recipient, untracked }: CampaignRecipient): OutgoingMail => {
    const version = recipient.hidden ?? "";
    const linkIndexes = message.linkIndexes(version);
    const links = recipientLinks(
      campaign,
      seq,
      secrets,
      (url) => linkIndexes.get(url) ?? message.productLink(url),
    );
    const template = message.template(version);
    const tracked = trackedLinks(links, untracked === true ? "none" : tracking);
    const products = message.products(recipient);
    const mail = renderMail(template, toTemplateCustomer(recipient), tracked, products);
    return {
      token: writeToken(secrets, { kind: "log", campaignId, seq }),
      to: { address: recipient.email, name: oneLine(recipient.name) },
      ...mail,
      unsubscribeUrl: links.unsubscribe,
    };
  };
  return (recipients) => ({
    length: recipients.length,
    *[Symbol.iterator]() {
      for (const recipient of recipients) yield render(recipient);
    },
  });
}

/** The recipient's values frozen with the log; the template names none of those left out. */
export function toTemplateCustomer(recipient: FrozenRecipient): TemplateCustomer {
  return {
    ...NOBODY,
    ...recipient,
    coupons: recipient.coupons ?? {},
    lastPurchaseAt: toDate(recipient.lastPurchaseAt),
    joinedAt: toDate(recipient.joinedAt),
  };
}

function toDate(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

export function toMailBatch(
  campaign: SendingCampaign,
  batch: ClaimedBatch,
  key: string,
  mails: MailList,
): MailBatch {
  return {
    key,
    from: { address: campaign.fromEmail, name: campaign.fromName },
    ...(campaign.replyTo !== null && { replyTo: campaign.replyTo }),
    listId: listIdOf(campaign),
    feedbackId: feedbackIdOf(campaign),
    mails,
    createdAt: new Date(batch.firstAttemptAtMs ?? batch.claimedAtMs),
  };
}

const PLAIN = /^[\x20-\x7e]*$/;

/** A name in a mail header is one line, which an imported name need not be. */
function oneLine(text: string): string {
  return PLAIN.test(text) ? text.trim() : text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}

const DOMAIN = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * By what complaints are counted (Feedback-ID of Gmail): the campaign, its kind, and last the sender. All recipients of a
 * campaign share it, and it counts nobody's campaigns.
 */
export function feedbackIdOf({ accountId, id }: { accountId: number; id: number }): string {
  const digest = (of: string): string => hash("sha256", of).slice(0, 12);
  return `${digest(`feedback ${accountId} ${id}`)}:campaign:${digest(`feedback ${accountId}`)}`;
}

/** The List-Id of an account's campaigns (RFC 2919), under this server's host or the reserved `localhost`. */
export function listIdOf({
  accountId,
  publicUrl,
}: {
  accountId: number;
  publicUrl: string;
}): string {
  const { hostname } = new URL(publicUrl);
  const host = DOMAIN.test(hostname) && hostname.length <= 200 ? hostname : "localhost";
  return `${hash("sha256", `list ${accountId} ${host}`).slice(0, 20)}.${host}`;
}
