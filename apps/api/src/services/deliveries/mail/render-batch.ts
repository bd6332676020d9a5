import { hash } from "node:crypto";
import { findLinks } from "@dakiya/domain/campaign";
import type { TemplateCustomer } from "@dakiya/domain/campaign";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import type { MailBatch, MailList, OutgoingMail } from "../../../providers/email/types.ts";
import type { Secrets } from "../../../secrets.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { parseMail, renderMail } from "./render-mail.ts";
import { HIDDEN_LINK, writeToken } from "./tokens.ts";
import type { TokenKind } from "./tokens.ts";

/** Renders mails of one campaign lazily, in the order of their recipients. */
export type CampaignRenderer = (recipients: readonly CampaignRecipient[]) => MailList;
type CampaignRecipient = { seq: number; recipient: FrozenRecipient };

/**
 * A renderer of a campaign's mails from frozen data. The template is compiled with the first mail, inside the
 * caller's time limit.
 */
export function createRenderer(campaign: SendingCampaign, secrets: Secrets): CampaignRenderer {
  let render: CampaignRenderer | null = null;
  return (recipients) => (render ??= openRenderer(campaign, secrets))(recipients);
}

function openRenderer(campaign: SendingCampaign, secrets: Secrets): CampaignRenderer {
  const { id: campaignId, publicUrl } = campaign;
  const template = parseMail({
    subject: campaign.subject,
    body: campaign.body,
    company: campaign.fromName,
    own: campaign.attributeTypes,
  });
  const linkIndexes = new Map(findLinks(campaign.body).map((url, index) => [url, index]));
  const render = (seq: number, recipient: FrozenRecipient): OutgoingMail => {
    const tokenOf = (kind: Exclude<TokenKind, "click">): string =>
      writeToken(secrets, { kind, campaignId, seq });
    const clickUrl = (linkIndex: number): string =>
      `${publicUrl}/t/c/${writeToken(secrets, { kind: "click", campaignId, seq, linkIndex })}`;
    const unsubscribeUrl = `${publicUrl}/u/${tokenOf("unsubscribe")}`;
    const mail = renderMail(template, toTemplateCustomer(recipient), {
      unsubscribe: unsubscribeUrl,
      openPixel: `${publicUrl}/t/o/${tokenOf("open")}.gif`,
      click: (url) => {
        const linkIndex = linkIndexes.get(url);
        return linkIndex === undefined ? url : clickUrl(linkIndex);
      },
      hidden: clickUrl(HIDDEN_LINK),
    });
    return {
      token: tokenOf("log"),
      to: { address: recipient.email, name: oneLine(recipient.name) },
      ...mail,
      unsubscribeUrl,
    };
  };
  return (recipients) => ({
    length: recipients.length,
    *[Symbol.iterator]() {
      for (const { seq, recipient } of recipients) yield render(seq, recipient);
    },
  });
}

/** The recipient's values frozen with the log; the template names none of those left out. */
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
    attributes: recipient.attributes ?? {},
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
  mails: MailList,
): MailBatch {
  const doubtful = batch.ambiguousAttempts > 0;
  return {
    key,
    from: { address: campaign.fromEmail, name: campaign.fromName },
    listId: listIdOf(campaign),
    mails,
    createdAt: new Date(batch.firstAttemptAtMs ?? batch.claimedAtMs),
    mayHaveBeenAccepted: doubtful,
    firstAttemptAt: doubtful ? new Date(batch.ambiguousSinceMs ?? batch.claimedAtMs) : null,
  };
}

const PLAIN = /^[\x20-\x7e]*$/;

/** A name in a mail header is one line, which an imported name need not be. */
function oneLine(text: string): string {
  return PLAIN.test(text) ? text.trim() : text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}

const DOMAIN = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * The List-Id of an account's campaigns (RFC 2919): one for all of them, under this server's host. A server without a
 * name of its own uses `localhost`, the namespace reserved for that.
 */
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
