import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import { signSnsMessage } from "@dakiya/sandbox";
import type { WebhookService } from "@dakiya/sandbox";
import { createEndpoint } from "./endpoints.ts";
import type { House } from "./house.ts";
import { pause } from "./until.ts";

const RESEND_KEY = Buffer.from("torture-torture-torture!");
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const SENDGRID_KEY = createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }));
const SECRETS: Record<WebhookService, string> = {
  brevo: "torture-bearer",
  resend: `whsec_${RESEND_KEY.toString("base64")}`,
  sendgrid: createPublicKey(SENDGRID_KEY)
    .export({ format: "der", type: "spki" })
    .toString("base64"),
  ses: "arn:aws:sns:ap-south-1:123456789012:torture",
};

/** The events a storm is made of; `machine` is an open by a proxy or another event that changes nothing. */
export const EVENT_KINDS = ["delivered", "opened", "clicked", "failed", "machine"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One event of one mail. */
export type MailEvent = {
  service: WebhookService;
  kind: EventKind;
  token: string;
  email: string;
  /** In ms, a whole second. */
  at: number;
  /** Its id. */
  n: number | string;
};

/** A service's post, one request. */
export type EventPost = {
  service: WebhookService;
  /** Resend names each of its posts. */
  id: string;
  body: string;
};

/** Where each service's events go, and where SNS has its certificate. */
export type Addresses = Record<WebhookService | "sns", string>;

/** The response to a post; without a status there was none. */
type EventResponse = {
  status: number | null;
  tookMs: number;
};

/** Each service's names for them. */
const WORDS: Record<WebhookService, Record<EventKind, string>> = {
  brevo: {
    delivered: "delivered",
    opened: "opened",
    clicked: "click",
    failed: "soft_bounce",
    machine: "proxy_open",
  },
  resend: {
    delivered: "email.delivered",
    opened: "email.opened",
    clicked: "email.clicked",
    failed: "email.bounced",
    machine: "email.delivery_delayed",
  },
  sendgrid: {
    delivered: "delivered",
    opened: "open",
    clicked: "click",
    failed: "dropped",
    machine: "open",
  },
  ses: {
    delivered: "Delivery",
    opened: "Open",
    clicked: "Click",
    failed: "Bounce",
    machine: "DeliveryDelay",
  },
};

/** Opens an address for each service's events, with a secret that is known here; gives the addresses. */
export async function openAddresses(house: House): Promise<Addresses> {
  const open = async (service: WebhookService): Promise<string> =>
    await createEndpoint(house, service, SECRETS[service]);
  return {
    brevo: await open("brevo"),
    resend: await open("resend"),
    sendgrid: await open("sendgrid"),
    ses: await open("ses"),
    sns: `${house.sandbox.urls.ses.replace(/\/v2$/, "")}/sns`,
  };
}

/** One event in its service's own shape. */
export function payloadOf({ service, kind, token, email, at, n }: MailEvent): object {
  const event = WORDS[service][kind];
  switch (service) {
    case "brevo":
      return {
        ...{ event, email, ts_epoch: at, "message-id": `<${n}@brevo>` },
        ...{ "X-Mailin-custom": token, reason: "552 mailbox full", link: "https://shop.example/" },
      };
    case "resend":
      return {
        type: event,
        created_at: new Date(at).toISOString(),
        data: {
          ...{ email_id: `resend-${n}`, to: [email], tags: { token } },
          ...(kind === "failed" ? { bounce: { type: "Transient", message: "mailbox full" } } : {}),
        },
      };
    case "sendgrid":
      return {
        ...{ event, email, token, timestamp: at / 1000, sg_event_id: `sendgrid-${n}` },
        ...(event === "open" ? { sg_machine_open: kind === "machine" } : {}),
        ...(kind === "failed" ? { reason: "mailbox full" } : {}),
      };
    case "ses":
      return {
        eventType: event,
        mail: {
          timestamp: new Date(at).toISOString(),
          messageId: `ses-${n}`,
          tags: { token: [token] },
        },
        [event === "DeliveryDelay" ? "deliveryDelay" : event.toLowerCase()]: {
          timestamp: new Date(at).toISOString(),
          ...(kind === "failed" ? { bounceType: "Transient", bounceSubType: "MailboxFull" } : {}),
        },
      };
  }
}

/** A post with one event. SNS signs a message once, and repeats it as it is. */
export function postOf(event: MailEvent, urls: Addresses): EventPost {
  const { service, n, at } = event;
  const body = JSON.stringify(payloadOf(event));
  if (service !== "ses") return { service, id: `msg_${n}`, body };
  const fields = {
    ...{ Type: "Notification" as const, MessageId: `ses-${n}`, TopicArn: SECRETS.ses },
    ...{ Message: body, Timestamp: new Date(at).toISOString() },
  };
  const message = signSnsMessage(fields, { snsUrl: urls.sns, version: "2" });
  return { service, id: "", body: JSON.stringify(message) };
}

/** A post as its service signs it, anew each time it is tried. */
export async function postOnce(
  urls: Addresses,
  { service, body, id }: EventPost,
): Promise<EventResponse> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const proof: Record<WebhookService, () => Record<string, string>> = {
    brevo: () => ({ authorization: `Bearer ${SECRETS.brevo}` }),
    resend: () => {
      const mac = createHmac("sha256", RESEND_KEY).update(`${id}.${timestamp}.${body}`);
      const signature = `v1,${mac.digest("base64")}`;
      return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature };
    },
    sendgrid: () => {
      const signature = sign("sha256", Buffer.from(timestamp + body), SENDGRID_KEY);
      return {
        "x-twilio-email-event-webhook-signature": signature.toString("base64"),
        "x-twilio-email-event-webhook-timestamp": timestamp,
      };
    },
    // Its proof is in the body.
    ses: () => ({ "x-amz-sns-message-type": "Notification" }),
  };
  const startedAt = performance.now();
  const status = await fetch(urls[service], {
    method: "POST",
    headers: { "content-type": "application/json", ...proof[service]() },
    body,
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
  return { status, tookMs: performance.now() - startedAt };
}

/**
 * Posts all of `posts`, `atOnce` at a time, each until it is answered with success, as services do.
 *
 * @param onResponse - Told every response.
 */
export async function postAll(
  urls: Addresses,
  posts: EventPost[],
  {
    atOnce,
    onResponse = () => {},
  }: { atOnce: number; onResponse?: (response: EventResponse) => void },
): Promise<void> {
  const waiting = posts.values();
  const one = async (): Promise<void> => {
    for (const post of waiting) {
      for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
        const response = await postOnce(urls, post);
        onResponse(response);
        if (response.status !== null && response.status < 300) break;
        await pause(waitMs);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
