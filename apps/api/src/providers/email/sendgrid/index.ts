import { askSelectors, objectsIn } from "../ask-domain.ts";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ServiceError } from "../classify.ts";
import { classifyStatus, pause, quote } from "../classify.ts";
import { checkByHttp } from "../check-by-http.ts";
import { createHttpAdapter, idsOf } from "../http-adapter.ts";
import type { HttpReply } from "../http-exchange.ts";
import { asObject, asText, parseObject } from "../json.ts";
import type { ServiceModule } from "../module.ts";
import { untilTomorrowMs, waitMs } from "../reply-waits.ts";
import type { CredentialCheck, EmailAdapter, MailBatch, SendOutcome } from "../types.ts";
import { sendgridEvents } from "./events.ts";
import { buildSendgridRequest, MAX_SUBSTITUTION_BYTES } from "./request.ts";

export const sendgrid: ServiceModule<"sendgrid"> = {
  open: (urls) => createSendgridAdapter(urls.sendgrid),
  check({ sendgridApiKey: key }, { urls: { sendgrid: baseUrl }, deadlineMs }) {
    if (key === null) return null;
    const headers = { authorization: `Bearer ${key}` };
    const call = { baseUrl, path: "/v3/scopes", secret: key, headers, reads: maySend };
    return checkByHttp("SendGrid", call, deadlineMs);
  },
  async domainSelectors(
    { sendgridApiKey: key },
    domain,
    { urls: { sendgrid: baseUrl }, deadlineMs },
  ) {
    if (key === null) return null;
    const version = baseUrl.endsWith("/v3") ? "" : "/v3";
    const where = { baseUrl, headers: { authorization: `Bearer ${key}` }, deadlineMs };
    return await askSelectors(where, async (read) => {
      const found = await read(
        `${version}/whitelabel/domains?domain=${encodeURIComponent(domain)}`,
      );
      const own = objectsIn(found?.["list"]).find((one) => one["domain"] === domain);
      return objectsIn(Object.values(asObject(own?.["dns"]) ?? {})).map(({ host }) => host);
    });
  },
  events: sendgridEvents,
};

/** SendGrid's keys have single permissions. */
function maySend({ status, body }: HttpReply): CredentialCheck | null {
  const scopes: unknown = parseObject(body)?.["scopes"];
  if (status !== 200 || !Array.isArray(scopes) || scopes.includes("mail.send")) return null;
  return { kind: "refused", reason: MESSAGES.emailSettings.keyMayNotSend("SendGrid") };
}

/** Opens SendGrid at its base URL, the European one included. */
function createSendgridAdapter(baseUrl: string): EmailAdapter {
  return createHttpAdapter(baseUrl, {
    service: "sendgrid",
    label: "SendGrid",
    path: "/v3/mail/send",
    batchSize: 100,
    // A request of several has each mail in a substitution.
    mailBytes: MAX_SUBSTITUTION_BYTES,
    // No idempotency key: only events resolve an ambiguous batch.
    retrySafety: "never",
    reportsEvents: true,
    keyTtlMs: null,
    credential: "sendgridApiKey",
    build: buildSendgridRequest,
    headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
    rehearsal: (request) => ({ ...request, mail_settings: { sandbox_mode: { enable: true } } }),
    interpret: interpretSendgridReply,
  });
}

export function interpretSendgridReply(reply: HttpReply, batch: MailBatch): SendOutcome {
  if (reply.status === 200 || reply.status === 202) {
    // The status alone accepts; the body is empty. The id is the request's, a prefix of its events' ids.
    const id = reply.headers["x-message-id"] ?? null;
    return { kind: "accepted", messageIds: idsOf(batch.mails, () => id) };
  }
  const errors = sendgridErrors(reply);
  const error = errors[0] ?? null;
  const detail = quote(error);
  if (/credits? exceeded/i.test(error?.message ?? "")) {
    return pause(
      "quota",
      `SendGrid says the account's sending limit is reached${detail}. Upgrade the plan there, or wait for tomorrow.`,
      untilTomorrowMs(reply),
    );
  }
  if (reply.status === 403) {
    return pause(
      "account",
      `SendGrid does not let this account send${detail}. Verify the company email there, and that the API key may send mail.`,
    );
  }
  if (reply.status === 400 && errors.every(({ code }) => /^from\b/.test(code))) {
    if (error !== null) {
      return pause(
        "account",
        `SendGrid does not accept the sender${detail}. Change it in Email Settings.`,
      );
    }
  }
  const afterMs = waitMs(reply, { header: "x-ratelimit-reset", counts: "epochSeconds" });
  return classifyStatus("SendGrid", reply, error, afterMs);
}

/** SendGrid's complaints; the code is the member of the body they are about. */
function sendgridErrors(reply: HttpReply): ServiceError[] {
  const list = parseObject(reply.body)?.["errors"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const error = asObject(item);
    return error ? [{ code: asText(error["field"]), message: asText(error["message"]) }] : [];
  });
}
