import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import { createEndpoint } from "./endpoints.mjs";
import { pause } from "./until.mjs";

const RESEND_KEY = Buffer.from("torture-torture-torture!");
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const SENDGRID_KEY = createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }));
const SECRETS = {
  brevo: "torture-bearer",
  resend: `whsec_${RESEND_KEY.toString("base64")}`,
  sendgrid: createPublicKey(SENDGRID_KEY)
    .export({ format: "der", type: "spki" })
    .toString("base64"),
};

/** Each service's words for the events a storm is made of; null where it has none. */
const WORDS = {
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
};

/** Opens an address for each service's events, with a secret that is known here; gives the addresses. */
export async function openAddresses(house) {
  const urls = {};
  for (const [service, secret] of Object.entries(SECRETS)) {
    urls[service] = await createEndpoint(house, service, secret);
  }
  return urls;
}

/** One event in its service's own shape. `at` is a time in whole seconds; `n` names the event. */
export function payloadOf({ service, kind, token, email, at, n }) {
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
  }
}

/** A post as its service signs it, anew each time it is tried. */
export async function postOnce(urls, { service, body, id }) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const proof = {
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
  };
  const startedAt = performance.now();
  const status = await fetch(urls[service], {
    method: "POST",
    headers: { "content-type": "application/json", ...proof[service]() },
    body,
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );
  return { status, tookMs: performance.now() - startedAt };
}

/**
 * Posts all of `posts`, `atOnce` at a time, each until it is answered with success, as services do.
 *
 * @param onAnswer - Told every answer.
 */
export async function postAll(urls, posts, { atOnce, onAnswer }) {
  let next = 0;
  const one = async () => {
    while (next < posts.length) {
      const post = posts[next];
      next += 1;
      for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
        const answer = await postOnce(urls, post);
        onAnswer(answer);
        if (answer.status !== null && answer.status < 300) break;
        await pause(waitMs);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
