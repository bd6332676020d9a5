import type { FastifyInstance, FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { isEmailAddress } from "../core/email-address.ts";
import { refuseForeignPage } from "../http/own-page-only.ts";
import { sendPage } from "../inbox/send-page.ts";
import { parseAuthorizeRequest, returnUrl } from "./authorize-request.ts";
import type { AuthorizeOutcome, AuthorizeRequest } from "./authorize-request.ts";
import { chooserPage, refusalPage } from "./chooser-page.ts";
import type { TokenExchange } from "./token-exchange.ts";

/** `/authorize`: the page on which a user chooses an identity, and its result. */
export function authorizeRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  tokens: TokenExchange,
): void {
  const rules = () => ({ clientId: ctx.clientId, redirectOrigins: ctx.ownOrigins() });

  app.get("/authorize", (request, reply) => {
    const params = new URL(request.url, "http://localhost").searchParams;
    const outcome = parseAuthorizeRequest(params, rules());
    if (!("request" in outcome)) return refuse(ctx, reply, outcome);
    return choose(ctx, reply, outcome.request);
  });

  app.post("/authorize", (request, reply) => {
    const foreign = refuseForeignPage(request, ctx.ownOrigins());
    if (foreign) return refuse(ctx, reply.code(403), { page: foreign });
    const raw = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const form = new URLSearchParams(raw);
    const outcome = parseAuthorizeRequest(form, rules());
    if (!("request" in outcome)) return refuse(ctx, reply, outcome);
    const { redirectUri, state } = outcome.request;
    if (form.get("cancel") !== null) {
      return reply.redirect(returnUrl(redirectUri, { error: "access_denied", state }), 303);
    }
    const name = form.get("name")?.trim() ?? "";
    const email = form.get("email")?.trim() ?? "";
    if (name === "" || !isEmailAddress(email)) {
      return choose(ctx, reply, outcome.request, "Please enter a name and a valid email address.");
    }
    const code = tokens.newCode(outcome.request, { name, email });
    const issuer = `${ctx.baseUrl()}/oidc`;
    return reply.redirect(returnUrl(redirectUri, { code, state, iss: issuer }), 303);
  });
}

function choose(
  ctx: SandboxContext,
  reply: FastifyReply,
  request: AuthorizeRequest,
  problem?: string,
): FastifyReply {
  const basePath = ctx.basePath();
  const page = chooserPage({
    basePath,
    request,
    users: ctx.demoUsers,
    ...(problem && { problem }),
  });
  // Browsers apply form-action to the redirect after a form as well, so it includes the client's origin.
  const formAction = [new URL(request.redirectUri).origin];
  return sendPage(reply.code(problem ? 400 : 200), page, { formAction });
}

function refuse(
  ctx: SandboxContext,
  reply: FastifyReply,
  outcome: Exclude<AuthorizeOutcome, { request: unknown }>,
): FastifyReply {
  if ("redirect" in outcome) return reply.redirect(outcome.redirect, 303);
  if (reply.statusCode === 200) reply.code(400);
  return sendPage(reply, refusalPage(ctx.basePath(), outcome.page));
}
