import { askSelectors, objectsIn } from "../ask-domain.ts";
import type { ServiceError } from "../classify.ts";
import { classifyStatus, pause, quote, unreadable } from "../classify.ts";
import { ACCEPTED, checkByHttp } from "../check-by-http.ts";
import type { CheckCall } from "../check-by-http.ts";
import { createHttpAdapter, idsOf } from "../http-adapter.ts";
import type { HttpReply } from "../http-exchange.ts";
import { asObject, asText, parseObject } from "../json.ts";
import type { ServiceModule } from "../module.ts";
import { untilTomorrowMs, waitMs } from "../reply-waits.ts";
import type { EmailAdapter, MailBatch, SendOutcome } from "../types.ts";
import { resendEvents } from "./events.ts";
import { buildResendRequest } from "./request.ts";

export const resend: ServiceModule<"resend"> = {
  open: (urls) => createResendAdapter(urls.resend),
  check({ resendApiKey: key }, { urls: { resend: baseUrl }, deadlineMs }) {
    if (key === null) return null;
    const call: CheckCall = {
      baseUrl,
      path: "/domains",
      secret: key,
      headers: { authorization: `Bearer ${key}` },
      // A key for sending alone may read nothing, and says so.
      reads: (_, { code }) => (code === "restricted_api_key" ? ACCEPTED : null),
    };
    return checkByHttp("Resend", call, deadlineMs);
  },
  async domainSelectors({ resendApiKey: key }, domain, { urls, deadlineMs }) {
    if (key === null) return null;
    const headers = { authorization: `Bearer ${key}` };
    return await askSelectors({ baseUrl: urls.resend, headers, deadlineMs }, async (read) => {
      const domains = objectsIn((await read("/domains"))?.["data"]);
      const id = asText(domains.find(({ name }) => name === domain)?.["id"]);
      const found = id === "" ? null : await read(`/domains/${encodeURIComponent(id)}`);
      return objectsIn(found?.["records"]).map(({ name }) => name);
    });
  },
  events: resendEvents,
};

function createResendAdapter(baseUrl: string): EmailAdapter {
  return createHttpAdapter(baseUrl, {
    service: "resend",
    label: "Resend",
    path: "/emails/batch",
    batchSize: 100,
    requestBytes: 4_000_000,
    retrySafety: "same-key",
    reportsEvents: true,
    keyTtlMs: 24 * 3_600_000,
    credential: "resendApiKey",
    build: buildResendRequest,
    headers: (apiKey, batch) => ({
      authorization: `Bearer ${apiKey}`,
      "idempotency-key": batch.key,
    }),
    interpret: interpretResendReply,
  });
}

export function interpretResendReply(reply: HttpReply, batch: MailBatch): SendOutcome {
  if (reply.status >= 200 && reply.status < 300) return acceptanceOf(reply, batch);
  const error = resendError(reply);
  const detail = quote(error);
  switch (error?.code) {
    case "invalid_idempotent_request":
      // The key was accepted before with other bytes, as a failover or a restore can forget. The members are the same.
      return { kind: "accepted", messageIds: idsOf(batch.mails, () => null) };
    case "concurrent_idempotent_requests":
      // An earlier request with this key is in progress.
      return { kind: "ambiguous", reason: `Resend already knows this request${detail}.` };
    case "daily_quota_exceeded":
      return pause("quota", `Resend's daily limit is reached${detail}.`, untilTomorrowMs(reply));
    case "monthly_quota_exceeded":
      return pause(
        "account",
        `Resend's monthly limit is reached${detail}. Upgrade the plan there.`,
      );
    case "invalid_api_key":
    case "missing_api_key":
    case "restricted_api_key":
      return pause(
        "credentials",
        `Resend did not accept the API key${detail}. Enter another in Email Settings.`,
      );
    case "invalid_from_address":
      return badSender(detail);
  }
  if (reply.status === 403) {
    return pause(
      "account",
      `Resend does not send from this address${detail}. Verify its domain there.`,
    );
  }
  if ((reply.status === 400 || reply.status === 422) && /`from`/.test(error?.message ?? "")) {
    return badSender(detail);
  }
  const afterMs = waitMs(reply, { header: "ratelimit-reset", counts: "seconds" });
  return classifyStatus("Resend", reply, error, afterMs);
}

function badSender(detail: string): SendOutcome {
  return pause(
    "account",
    `Resend does not accept the sender${detail}. Change it in Email Settings.`,
  );
}

function acceptanceOf(reply: HttpReply, batch: MailBatch): SendOutcome {
  const data = reply.complete ? parseObject(reply.body)?.["data"] : null;
  if (!Array.isArray(data)) return unreadable("Resend");
  const positional = data.length === batch.mails.length;
  const messageIds = idsOf(batch.mails, (index) =>
    positional ? asText(asObject(data[index])?.["id"]) || null : null,
  );
  return { kind: "accepted", messageIds };
}

function resendError(reply: HttpReply): ServiceError | null {
  const body = parseObject(reply.body);
  return body && { code: asText(body["name"]), message: asText(body["message"]) };
}
