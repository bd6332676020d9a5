import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { parseJson } from "../core/json.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { refuseResendRequest, resendError, resendErrors, resendRateHeaders } from "./errors.ts";
import { createIdempotencyKeys } from "./idempotency.ts";
import { parseResendEmail, resendMails } from "./parse-email.ts";
import type { ResendEmail } from "./parse-email.ts";
import { resendWebhookRoutes } from "./webhook-routes.ts";

const MAX_BATCH = 100;
const USUAL_RATE = 5;
/** The one domain of every account. */
const DOMAIN = {
  ...{ id: "d91cd9bd-1176-453e-8fc1-35364d380206", name: "acme.example" },
  ...{ status: "verified", region: "us-east-1" },
};

type Plan = {
  emails: ResendEmail[];
  respond: (ids: string[]) => WireResponse;
};

/** Stands in for Resend under `/resend`: single and batch sending, and webhooks. */
export function resendRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  const keys = createIdempotencyKeys(ctx);

  app.get("/domains", (request, reply) => {
    const refusal = refuseResendRequest(request);
    return send(reply, refusal ?? { status: 200, body: { object: "list", data: [DOMAIN] } });
  });
  app.get<{ Params: { id: string } }>("/domains/:id", (request, reply) => {
    const refusal = refuseResendRequest(request);
    if (refusal) return send(reply, refusal);
    if (request.params.id !== DOMAIN.id)
      return send(reply, resendError(404, "not_found", "Domain not found"));
    const key = { record: "DKIM", name: "resend._domainkey", type: "TXT", status: "verified" };
    return send(reply, { status: 200, body: { object: "domain", ...DOMAIN, records: [key] } });
  });

  function prepare(
    request: FastifyRequest,
    raw: Buffer,
    plan: (body: unknown) => Plan | { refuse: WireResponse },
  ): Prepared {
    const apiKey = bearerToken(request);
    const refusal = refuseResendRequest(request);
    if (refusal) return { refuse: refusal };
    const body = parseJson(raw.toString("utf8"));
    if (!body) {
      return {
        refuse: resendError(400, "validation_error", "The request body is not valid JSON."),
      };
    }
    const emailPlan = plan(body.value);
    if ("refuse" in emailPlan) return emailPlan;
    const header = request.headers["idempotency-key"];
    const idempotencyKey = typeof header === "string" ? header : null;
    const account = accountHash(apiKey);
    const use = keys.use(account, idempotencyKey, Buffer.concat([Buffer.from(request.url), raw]));
    if ("response" in use) return { refuse: use.response };
    const outgoing = emailPlan.emails.map((email) => {
      const id = randomUUID();
      return { id, mails: resendMails(email, { id, account, idempotencyKey }) };
    });
    const mails = outgoing.flatMap((email) => email.mails);
    return {
      accept() {
        ctx.accept(mails);
        const response = emailPlan.respond(outgoing.map(({ id }) => id));
        use.finish(response);
        return response;
      },
    };
  }

  const endpoint = {
    service: "resend" as const,
    errors: resendErrors,
    credential: bearerToken,
    usualRate: USUAL_RATE,
    rateHeaders: resendRateHeaders,
  };
  app.post(
    "/emails",
    exchange(ctx, {
      ...endpoint,
      prepare: (request, raw) => prepare(request, raw, planSingle),
    }),
  );
  app.post(
    "/emails/batch",
    exchange(ctx, {
      ...endpoint,
      prepare: (request, raw) => prepare(request, raw, planBatch),
    }),
  );
  resendWebhookRoutes(app, ctx);
}

function planSingle(body: unknown): Plan | { refuse: WireResponse } {
  const parsed = parseResendEmail(body);
  if ("refuse" in parsed) return parsed;
  return { emails: [parsed.email], respond: ([id]) => ({ status: 200, body: { id } }) };
}

/** Strict, as by default: one bad email fails all. */
function planBatch(body: unknown): Plan | { refuse: WireResponse } {
  if (!Array.isArray(body) || body.length === 0) {
    return { refuse: resendError(422, "invalid_parameter", "The batch must be a list of emails.") };
  }
  if (body.length > MAX_BATCH) {
    const message = `The batch may hold ${MAX_BATCH} emails at most.`;
    return { refuse: resendError(422, "validation_error", message) };
  }
  const emails: ResendEmail[] = [];
  for (const item of body) {
    const parsed = parseResendEmail(item);
    if ("refuse" in parsed) return parsed;
    emails.push(parsed.email);
  }
  return {
    emails,
    respond: (ids) => ({ status: 200, body: { data: ids.map((id) => ({ id })) } }),
  };
}
