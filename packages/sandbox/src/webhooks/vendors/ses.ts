import { randomBytes } from "node:crypto";
import { signSnsMessage } from "../../sns/sign-message.ts";
import { isEngagement, reasonOf, USER_AGENT } from "./vendor.ts";
import type { MailEvent, UnsignedPost, Vendor } from "./vendor.ts";

const REGION = "ap-south-1";
const OLD_MS = 40 * 24 * 3_600_000;

/** Tells by SNS: one event is one notification, signed within its body. */
export const ses: Vendor = {
  bySns: true,
  words: {
    sent: "Send",
    delivered: "Delivery",
    opened: "Open",
    machineOpened: "Open",
    clicked: "Click",
    deferred: "DeliveryDelay",
    hardBounce: "Bounce",
    softBounce: "Bounce",
    blocked: "Bounce",
    spam: "Complaint",
    unsubscribed: "Subscription",
    error: "Reject",
  },
  payload,
  isBatched: () => false,
  waitsMs: [0, 0, 0, 1_000, 1_000, ...Array.from({ length: 45 }, () => 20_000)],
  // A client error is final, but for "too many requests".
  drops: (status) => status >= 400 && status < 500 && status !== 429,
  secretFor: ({ topicArn }) =>
    topicArn ?? `arn:aws:sns:${REGION}:123456789012:ses-${randomBytes(4).toString("hex")}`,
  describe: (secret) => ({ topicArn: secret }),
  prove: ({ secret }, { confirms }) => ({
    "content-type": "text/plain; charset=UTF-8",
    "x-amz-sns-message-type": confirms === undefined ? "Notification" : "SubscriptionConfirmation",
    "x-amz-sns-topic-arn": secret,
    "user-agent": "Amazon Simple Notification Service Agent",
  }),
  envelope({ secret: TopicArn, sns }, post) {
    if (sns === null) return post.body;
    const at = post.forge === "oldTimestamp" ? post.firstAt.getTime() - OLD_MS : post.firstAt;
    const common = {
      TopicArn,
      MessageId: messageIdOf(post),
      Timestamp: new Date(at).toISOString(),
    };
    const url = `${sns.url}/?Action=ConfirmSubscription&TopicArn=${TopicArn}&Token=${post.confirms}`;
    const message = signSnsMessage(
      post.confirms === undefined
        ? { ...common, Type: "Notification", Message: post.body, Subject: "Amazon SES event" }
        : {
            ...{ ...common, Type: "SubscriptionConfirmation" as const, Token: post.confirms },
            ...{ Message: "You have chosen to subscribe to the topic.", SubscribeURL: url },
          },
      { snsUrl: sns.url, version: sns.version },
    );
    return JSON.stringify(spoil(message, post.forge));
  },
};

function spoil(
  { Signature = "", ...message }: Record<string, string>,
  forge: UnsignedPost["forge"],
): Record<string, string> {
  if (forge === "noSignature") return message;
  if (forge === "badSignature") return { ...message, Signature: `AAAA${Signature.slice(4)}` };
  if (forge === "tamperedBody") message["Message"] = `${message["Message"]} `;
  return { ...message, Signature };
}

/** SNS repeats a message under its id. */
function messageIdOf({ id }: UnsignedPost): string {
  const hex = id.replace(/^msg_/, "").padEnd(32, "0");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

function payload(name: string, event: MailEvent) {
  const { mail, kind, at, link } = event;
  const timestamp = at.toISOString();
  const address = mail.recipient.email;
  const reason = reasonOf(event);
  const visit = { timestamp, ipAddress: "127.0.0.1", userAgent: USER_AGENT };
  const tags = Object.entries(mail.customArgs).map(([tag, value]) => [tag, [value]]);
  const details: Partial<Record<string, object>> = {
    Delivery: {
      timestamp,
      recipients: [address],
      smtpResponse: "250 2.0.0 OK",
      processingTimeMillis: 100,
    },
    Bounce: {
      ...{ timestamp, feedbackId: `0109${mail.eventMessageId}` },
      bounceType: kind === "softBounce" ? "Transient" : "Permanent",
      bounceSubType:
        { softBounce: "MailboxFull", blocked: "OnAccountSuppressionList" }[kind as string] ??
        "General",
      bouncedRecipients: [
        {
          ...{ emailAddress: address, action: "failed", diagnosticCode: `smtp; ${reason}` },
          status: /\b[45]\.\d\.\d\b/.exec(reason)?.[0] ?? "5.0.0",
        },
      ],
    },
    Complaint: {
      ...{ timestamp, complaintFeedbackType: "abuse", complaintSubType: null },
      complainedRecipients: [{ emailAddress: address }],
    },
    DeliveryDelay: {
      ...{ timestamp, delayType: "TransientCommunicationFailure" },
      delayedRecipients: [
        { emailAddress: address, status: "4.4.1", diagnosticCode: `smtp; ${reason}` },
      ],
    },
    Subscription: { timestamp, source: "UnsubscribeHeader", contactList: "list" },
    Reject: { reason },
    Open: visit,
    Click: { ...visit, link: link ?? "", linkTags: null },
    Send: {},
  };
  const member = name === "DeliveryDelay" ? "deliveryDelay" : name.toLowerCase();
  return {
    eventType: name,
    mail: {
      timestamp: mail.acceptedAt,
      source: mail.from.email,
      sendingAccountId: "123456789012",
      messageId: mail.eventMessageId,
      destination: [address],
      headersTruncated: false,
      headers: mail.headers.map(([header, value]) => ({ name: header, value })),
      commonHeaders: { subject: mail.subject, to: [address] },
      tags: { ...Object.fromEntries(tags), "ses:operation": ["SendRawEmail"] },
    },
    [member]: details[name] ?? (isEngagement(kind) ? visit : {}),
  };
}
