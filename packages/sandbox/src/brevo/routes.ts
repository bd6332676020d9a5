import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";
import { isObject, parseJson } from "../core/json.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { brevoError, brevoErrors, brevoRateHeaders, refuseBrevoKey } from "./errors.ts";
import { brevoMails } from "./materialise.ts";
import { parseBrevoEmail } from "./parse-email.ts";
import { brevoWebhookRoutes } from "./webhook-routes.ts";

/** Requests per second of the single-mail endpoint. */
const USUAL_RATE = 1_000;

/** Stands in for Brevo under `/brevo`: transactional mail and its webhooks. */
export function brevoRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  const usedKeys = createExpiringMap<true>(ctx.clock, ctx.brevoIdempotencyTtlMs);
  ctx.onReset(() => usedKeys.clear());

  function prepare(request: FastifyRequest, raw: Buffer): Prepared {
    const key = apiKey(request);
    const refusal = refuseBrevoKey(key);
    if (refusal) return { refuse: refusal };
    const body = parseJson(raw.toString("utf8"))?.value;
    if (!isObject(body)) {
      return { refuse: brevoError(400, "bad_request", "Request body is not a valid JSON object") };
    }
    const parsed = parseBrevoEmail(body);
    if ("refuse" in parsed) return parsed;
    const { call } = parsed;
    const account = accountHash(key);
    const usedKey = call.idempotencyKey === null ? null : `${account} ${call.idempotencyKey}`;
    if (usedKey !== null && !call.isDropped) {
      if (usedKeys.get(usedKey)) {
        const message = "Request with this idempotencyKey has already been processed";
        return { refuse: brevoError(400, "duplicate_parameter", message) };
      }
      // Stored before the response: a concurrent second request is a duplicate as well.
      usedKeys.set(usedKey, true);
    }
    const sent = call.messages.map((message) => {
      const messageId = newMessageId(ctx.clock.now());
      return { messageId, mails: brevoMails(call, message, messageId, account) };
    });
    const mails = sent.flatMap((message) => message.mails);
    const messageIds = sent.map(({ messageId }) => messageId);
    return {
      accept() {
        if (!call.isDropped) ctx.accept(mails);
        return { status: 201, body: call.batch ? { messageIds } : { messageId: messageIds[0] } };
      },
    };
  }

  app.post(
    "/v3/smtp/email",
    exchange(ctx, {
      service: "brevo",
      errors: brevoErrors,
      credential: apiKey,
      usualRate: USUAL_RATE,
      rateHeaders: brevoRateHeaders,
      prepare,
    }),
  );
  app.get("/v3/account", (request, reply) => {
    const refusal = refuseBrevoKey(apiKey(request));
    if (refusal) return send(reply, refusal);
    return send(reply, { status: 200, body: { email: "owner@example.com", plan: [] } });
  });
  app.get<{ Params: { domain: string } }>("/v3/senders/domains/:domain", (request, reply) => {
    const refusal = refuseBrevoKey(apiKey(request));
    if (refusal) return send(reply, refusal);
    const { domain } = request.params;
    const key = (n: number) => ({
      ...{ type: "CNAME", host_name: `brevo${n}._domainkey`, status: true },
      value: `b${n}.${domain.replaceAll(".", "-")}.dkim.brevo.com`,
    });
    const records = { dkim1Record: key(1), dkim2Record: key(2) };
    const body = { domain, verified: true, authenticated: true, dns_records: records };
    return send(reply, { status: 200, body });
  });
  brevoWebhookRoutes(app, ctx);
}

function apiKey(request: FastifyRequest): string {
  const header = request.headers["api-key"];
  return typeof header === "string" ? header : "";
}

function newMessageId(now: Date): string {
  const stamp = now.toISOString().slice(0, 16).replace(/\D/g, "");
  return `<${stamp}.${randomInt(10_000_000_000, 99_999_999_999)}@smtp-relay.mailin.fr>`;
}
