import { hash } from "node:crypto";
import { type TemplateCustomer, findLinks } from "@dakiya/domain/campaign";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import type { MailBatch, MailList, OutgoingMail } from "../../../providers/email/types.ts";
import type { Secrets } from "../../../secrets.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { parseMail, renderMail } from "./render-mail.ts";
import { HIDDEN_LINK, type TokenName, writeTokens } from "./tokens.ts";

/** Renders mails of one campaign lazily, in the order of their recipients. */
export type CampaignRenderer = (recipients: readonly CampaignRecipient[]) => MailList;
/** @param recipient - A `FrozenRecipient` as JSON. */
type CampaignRecipient = { seq: number; recipient: string };

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
  });
  const links = findLinks(campaign.body);
  const linkIndexes = new Map(links.map((url, index) => [url, index]));
  /** A mail's tokens, always in this order. */
  const names: readonly TokenName[] = [
    { kind: "log" },
    { kind: "unsubscribe" },
    { kind: "open" },
    { kind: "click", linkIndex: HIDDEN_LINK },
    ...links.map((_, linkIndex) => ({ kind: "click" as const, linkIndex })),
  ];
  const render = (recipient: FrozenRecipient, tokens: readonly string[]): OutgoingMail => {
    const [log = "", unsubscribe = "", open = "", hidden = "", ...clicks] = tokens;
    const unsubscribeUrl = `${publicUrl}/u/${unsubscribe}`;
    const mail = renderMail(template, toTemplateCustomer(recipient), {
      unsubscribe: unsubscribeUrl,
      openPixel: `${publicUrl}/t/o/${open}.gif`,
      click: (url) => {
        const click = clicks[linkIndexes.get(url) ?? -1];
        return click === undefined ? url : `${publicUrl}/t/c/${click}`;
      },
      hidden: `${publicUrl}/t/c/${hidden}`,
    });
    return {
      token: log,
      to: { address: recipient.email, name: oneLine(recipient.name) },
      ...mail,
      unsubscribeUrl,
    };
  };
  return (recipients) => ({
    length: recipients.length,
    *[Symbol.iterator]() {
      for (let from = 0; from < recipients.length; from += SIGNED_TOGETHER) {
        const some = recipients.slice(from, from + SIGNED_TOGETHER);
        const seqs = some.map(({ seq }) => seq);
        const tokens = writeTokens(secrets, campaignId, seqs, names);
        for (const [nth, { recipient }] of some.entries()) {
          const own = tokens.slice(nth * names.length, (nth + 1) * names.length);
          yield render(JSON.parse(recipient), own);
        }
      }
    },
  });
}

/** Mails whose tokens are signed at a time. */
const SIGNED_TOGETHER = 100;

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
export function listIdOf({ ownerId, publicUrl }: { ownerId: number; publicUrl: string }): string {
  const { hostname } = new URL(publicUrl);
  const host = DOMAIN.test(hostname) && hostname.length <= 200 ? hostname : "localhost";
  return `${hash("sha256", `list ${ownerId} ${host}`).slice(0, 20)}.${host}`;
}
