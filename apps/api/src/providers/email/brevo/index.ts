import { askSelectors, objectsIn } from "../ask-domain.ts";
import { asObject, asText, parseObject } from "../json.ts";
import type { ServiceError } from "../classify.ts";
import { classifyStatus, pause, quote, unreadable } from "../classify.ts";
import { checkByHttp } from "../check-by-http.ts";
import { createHttpAdapter } from "../http-adapter.ts";
import type { HttpReply } from "../http-exchange.ts";
import type { ServiceModule } from "../module.ts";
import { untilTomorrowMs, waitMs } from "../reply-waits.ts";
import type { EmailAdapter, SendOutcome } from "../types.ts";
import { brevoEvents } from "./events.ts";
import { buildBrevoRequest } from "./request.ts";

/** The shorter of the two times Brevo has published. */
const KEY_TTL_MS = 15 * 60_000;

export const brevo: ServiceModule<"brevo"> = {
  open: (urls) => createBrevoAdapter(urls.brevo),
  check({ brevoApiKey: key }, { urls: { brevo: baseUrl }, deadlineMs }) {
    if (key === null) return null;
    const path = baseUrl.endsWith("/v3") ? "/account" : "/v3/account";
    const call = { baseUrl, path, secret: key, headers: { "api-key": key } };
    return checkByHttp("Brevo", call, deadlineMs);
  },
  async domainSelectors({ brevoApiKey: key }, domain, { urls: { brevo: baseUrl }, deadlineMs }) {
    if (key === null) return null;
    const version = baseUrl.endsWith("/v3") ? "" : "/v3";
    const where = { baseUrl, headers: { "api-key": key }, deadlineMs };
    return await askSelectors(where, async (read) => {
      const found = await read(`${version}/senders/domains/${encodeURIComponent(domain)}`);
      const records = Object.values(asObject(found?.["dns_records"]) ?? {});
      return objectsIn(records).map(({ host_name: name }) => name);
    });
  },
  events: brevoEvents,
};

function createBrevoAdapter(baseUrl: string): EmailAdapter {
  return createHttpAdapter(baseUrl, {
    service: "brevo",
    label: "Brevo",
    path: "/v3/smtp/email",
    batchSize: 1,
    retrySafety: "same-key",
    reportsEvents: true,
    keyTtlMs: KEY_TTL_MS,
    credential: "brevoApiKey",
    build: buildBrevoRequest,
    headers: (apiKey) => ({ "api-key": apiKey }),
    // Without its key, which is for the mail itself.
    rehearsal: (request) => ({ ...request, headers: { "X-Sib-Sandbox": "drop" } }),
    interpret: interpretBrevoReply,
  });
}

export function interpretBrevoReply(reply: HttpReply): SendOutcome {
  if (reply.status >= 200 && reply.status < 300) return acceptanceOf(reply);
  const error = brevoError(reply);
  const detail = quote(error);
  switch (error?.code) {
    case "duplicate_parameter":
    case "duplicate_request":
      // The key was accepted before, even if this database has forgotten it in a failover or a restore. Brevo keeps no
      // answer to repeat, so the ids stay unknown.
      return { kind: "accepted", messageIds: [null] };
    case "not_enough_credits":
      return pause(
        "quota",
        `Brevo says the account has no sending credit left${detail}. Free accounts get new credit every day.`,
        untilTomorrowMs(reply),
      );
    case "invalid_parameter":
      if (reply.status === 400 && /\bsender\b/i.test(error.message)) {
        return pause(
          "account",
          `Brevo does not accept the company email as a sender${detail}. Verify it at Brevo.`,
        );
      }
  }
  const afterMs = waitMs(reply, { header: "x-sib-ratelimit-reset", counts: "seconds" });
  return classifyStatus("Brevo", reply, error, afterMs);
}

function acceptanceOf(reply: HttpReply): SendOutcome {
  const body = reply.complete ? parseObject(reply.body) : null;
  if (body === null) return unreadable("Brevo");
  return { kind: "accepted", messageIds: [asText(body["messageId"]) || null] };
}

function brevoError(reply: HttpReply): ServiceError | null {
  const body = parseObject(reply.body);
  return body && { code: asText(body["code"]), message: asText(body["message"]) };
}
