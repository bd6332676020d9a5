import { MESSAGES } from "@dakiya/domain/messages";
import type { ServiceUrls } from "../../config.ts";
import { createHttpSender } from "./http-exchange.ts";
import { asText, parseObject } from "./json.ts";
import type { Credentials, SubscribeToEvents } from "./types.ts";

/** Short: a user waits for the save. */
const DEADLINE_MS = 3_000;

/** The events of Brevo's reference for webhooks of transactional mails. */
const BREVO_EVENTS = [
  "sent",
  "delivered",
  "opened",
  "uniqueOpened",
  "click",
  "hardBounce",
  "softBounce",
  "blocked",
  "invalid",
  "deferred",
  "spam",
  "unsubscribed",
];

/** Brevo posts these as well, but its reference does not name them. */
const BREVO_UNNAMED_EVENTS = ["proxyOpen", "uniqueProxyOpen", "error"];

const RESEND_EVENTS = [
  "email.sent",
  "email.delivered",
  "email.delivery_delayed",
  "email.opened",
  "email.clicked",
  "email.bounced",
  "email.complained",
  "email.failed",
  "email.suppressed",
];

type Call = {
  baseUrl: string;
  path: string;
  headers: Record<string, string>;
  /** What to ask for; after a 400, the next. */
  bodies: readonly object[];
  /** The secret that proves later posts, from the answer; null where it has none. */
  secretOf: (answer: Readonly<Record<string, unknown>> | null) => string | null;
};

/**
 * Registers a webhook at Brevo or Resend by their API, as the user could in their settings pages. Brevo signs
 * nothing, so it is given a bearer token to send along; Resend answers with its signing secret.
 */
export function createSubscribe(urls: ServiceUrls): SubscribeToEvents {
  return async (credentials, where) => {
    const call = callOf(urls, credentials, where);
    if (call === null) return { ok: false, reason: MESSAGES.server.reportsNoEvents };
    if (isThisMachine(where.url) && !isThisMachine(call.baseUrl)) {
      return { ok: false, reason: MESSAGES.server.eventsNotHere };
    }
    const sender = createHttpSender(call.baseUrl);
    try {
      let refusal: string = MESSAGES.server.eventsNoAnswer;
      for (const requestBody of call.bodies) {
        const exchange = await sender.post({
          path: call.path,
          headers: call.headers,
          body: Buffer.from(JSON.stringify(requestBody)),
          deadlineMs: DEADLINE_MS,
        });
        if (exchange.kind !== "reply") return { ok: false, reason: MESSAGES.server.eventsNoAnswer };
        const { status, body } = exchange.reply;
        const secret = status >= 200 && status < 300 ? call.secretOf(parseObject(body)) : null;
        if (secret !== null) return { ok: true, secret };
        refusal = sentence(status);
        if (status !== 400) break;
      }
      return { ok: false, reason: refusal };
    } finally {
      await sender.close();
    }
  };
}

function callOf(
  urls: ServiceUrls,
  credentials: Credentials,
  where: { url: string; token: string },
): Call | null {
  if (credentials.service === "brevo" && credentials.brevoApiKey !== null) {
    const askFor = (events: readonly string[]) => ({
      url: where.url,
      type: "transactional",
      events,
      description: "Dakiya",
      batched: true,
      auth: { type: "bearer", token: where.token },
    });
    return {
      baseUrl: urls.brevo,
      path: urls.brevo.endsWith("/v3") ? "/webhooks" : "/v3/webhooks",
      headers: { "api-key": credentials.brevoApiKey },
      bodies: [askFor([...BREVO_EVENTS, ...BREVO_UNNAMED_EVENTS]), askFor(BREVO_EVENTS)],
      secretOf: () => where.token,
    };
  }
  if (credentials.service === "resend" && credentials.resendApiKey !== null) {
    return {
      baseUrl: urls.resend,
      path: "/webhooks",
      headers: { authorization: `Bearer ${credentials.resendApiKey}` },
      bodies: [{ endpoint: where.url, events: RESEND_EVENTS }],
      secretOf: (answer) => asText(answer?.["signing_secret"]) || null,
    };
  }
  return null;
}

function isThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function sentence(status: number): string {
  const { server } = MESSAGES;
  return status === 401 || status === 403 ? server.eventsKeyRefused : server.eventsRefused(status);
}
