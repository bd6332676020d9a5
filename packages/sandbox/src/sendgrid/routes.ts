import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { isObject, parseJson } from "../core/json.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import {
  refuseSendgridKey,
  sendgridError,
  sendgridErrors,
  sendgridPlainError,
  sendgridRateHeaders,
} from "./errors.ts";
import { sendgridMails } from "./materialise.ts";
import { parseSendgridMail } from "./parse-mail.ts";

const MAX_BYTES = 30 * 2 ** 20;
const USUAL_RATE = 600;

/** Stands in for SendGrid under `/sendgrid`. */
export function sendgridRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  function prepare(request: FastifyRequest, raw: Buffer): Prepared {
    const key = bearerToken(request);
    const refusal = refuseSendgridKey(key);
    if (refusal) return { refuse: refusal };
    if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
      return { refuse: sendgridPlainError(415, "Content-Type should be application/json.") };
    }
    if (raw.length > MAX_BYTES) return { refuse: sendgridPlainError(413, "Payload too large") };
    const body = parseJson(raw.toString("utf8"))?.value;
    if (!isObject(body)) return { refuse: sendgridPlainError(400, "Bad Request") };
    const parsed = parseSendgridMail(body);
    if ("complaints" in parsed) return { refuse: sendgridError(400, ...parsed.complaints) };
    const { mail } = parsed;
    if (mail.sandboxMode) return { accept: () => ({ status: 200 }) };
    const requestId = randomBytes(16).toString("base64url");
    const mails = sendgridMails(mail, requestId, accountHash(key));
    return {
      accept() {
        ctx.accept(mails);
        return { status: 202, headers: { "x-message-id": requestId } };
      },
    };
  }

  // A key with "readonly" in it can't send.
  app.get("/v3/scopes", (request, reply) => {
    const key = bearerToken(request);
    const refusal = refuseSendgridKey(key);
    if (refusal) return send(reply, refusal);
    const scopes = key.includes("readonly") ? ["stats.read"] : ["mail.send", "stats.read"];
    return send(reply, { status: 200, body: { scopes } });
  });

  app.get<{ Querystring: { domain?: string } }>("/v3/whitelabel/domains", (request, reply) => {
    const refusal = refuseSendgridKey(bearerToken(request));
    if (refusal) return send(reply, refusal);
    const { domain = "" } = request.query;
    const key = (selector: string) => ({
      ...{ valid: true, type: "cname", host: `${selector}._domainkey.${domain}` },
      data: `${selector}.domainkey.u1.wl.sendgrid.net`,
    });
    const body = [{ id: 1, domain, valid: true, dns: { dkim1: key("s1"), dkim2: key("s2") } }];
    return send(reply, { status: 200, body });
  });

  app.post(
    "/v3/mail/send",
    exchange(ctx, {
      service: "sendgrid",
      errors: sendgridErrors,
      credential: bearerToken,
      usualRate: USUAL_RATE,
      rateHeaders: sendgridRateHeaders,
      prepare,
    }),
  );
}
