import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { isEmailAddress } from "../core/email-address.ts";
import { isLoopbackHost } from "../core/loopback.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Endpoint } from "../http/exchange.ts";
import { refuseForeignPage } from "../http/own-page-only.ts";
import { sendPage } from "../inbox/send-page.ts";
import { parseAuthorizeRequest, returnUrl } from "./authorize-request.ts";
import type { AuthorizeOutcome } from "./authorize-request.ts";
import { chooserPage, refusalPage } from "./chooser-page.ts";
import { discoveryDocument } from "./discovery.ts";
import { userClaims } from "./id-token.ts";
import type { IdTokenIssuer } from "./id-token.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import { createTokenExchange, oauthError, oidcErrors } from "./token-exchange.ts";

/** An OpenID provider under `/oidc`: discovery, keys, code flow with PKCE, and demo users. */
export function oidcRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  provider: { keys: () => Promise<ProviderKeys>; issuer: IdTokenIssuer },
): void {
  const tokens = createTokenExchange(ctx, provider.issuer);
  const rules = () => ({ clientId: ctx.clientId, redirectOrigins: ctx.ownOrigins() });
  const open = {
    service: "oidc",
    errors: oidcErrors,
    credential: () => "",
    usualRate: 1_000,
  } as const;
  const endpoint = (prepare: Endpoint["prepare"]) => exchange(ctx, { ...open, prepare });

  app.addHook("onRequest", async (request, reply) => {
    allowOrigin(request, reply, ctx.ownOrigins());
  });

  app.get(
    "/.well-known/openid-configuration",
    endpoint(() => ({
      accept: () => ({ status: 200, body: discoveryDocument(`${ctx.baseUrl()}/oidc`) }),
    })),
  );
  app.get(
    "/jwks",
    endpoint(async () => {
      const { publicJwk } = await provider.keys();
      return { accept: () => ({ status: 200, body: { keys: [publicJwk] } }) };
    }),
  );
  app.post(
    "/token",
    endpoint((_request, raw) => tokens.redeem(new URLSearchParams(raw.toString("utf8")))),
  );
  app.get(
    "/userinfo",
    endpoint((request) => {
      const user = tokens.userOf(bearerToken(request));
      if (!user) return { refuse: oauthError(401, "invalid_token", "Unknown access token") };
      return { accept: () => ({ status: 200, body: userClaims(user) }) };
    }),
  );
  for (const url of ["/token", "/userinfo", "/jwks", "/.well-known/openid-configuration"]) {
    app.options(url, (_request, reply) => send(reply, { status: 204 }));
  }

  app.get("/authorize", (request, reply) => {
    const params = new URL(request.url, "http://localhost").searchParams;
    const outcome = parseAuthorizeRequest(params, rules());
    if (!("request" in outcome)) return refuse(reply, outcome);
    return choose(reply, outcome.request);
  });

  app.post("/authorize", (request, reply) => {
    const foreign = refuseForeignPage(request, ctx.ownOrigins());
    if (foreign) return refuse(reply.code(403), { page: foreign });
    const raw = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const form = new URLSearchParams(raw);
    const outcome = parseAuthorizeRequest(form, rules());
    if (!("request" in outcome)) return refuse(reply, outcome);
    const { redirectUri, state } = outcome.request;
    if (form.get("cancel") !== null) {
      return reply.redirect(returnUrl(redirectUri, { error: "access_denied", state }), 303);
    }
    const name = form.get("name")?.trim() ?? "";
    const email = form.get("email")?.trim() ?? "";
    if (name === "" || !isEmailAddress(email)) {
      return choose(reply, outcome.request, "Please enter a name and a valid email address.");
    }
    const code = tokens.newCode(outcome.request, { name, email });
    const issuer = `${ctx.baseUrl()}/oidc`;
    return reply.redirect(returnUrl(redirectUri, { code, state, iss: issuer }), 303);
  });

  function choose(
    reply: FastifyReply,
    request: Extract<AuthorizeOutcome, { request: unknown }>["request"],
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
    reply: FastifyReply,
    outcome: Exclude<AuthorizeOutcome, { request: unknown }>,
  ): FastifyReply {
    if ("redirect" in outcome) return reply.redirect(outcome.redirect, 303);
    if (reply.statusCode === 200) reply.code(400);
    return sendPage(reply, refusalPage(ctx.basePath(), outcome.page));
  }
}

/** Lets pages of the app's own origins, and of loopback ones, read the answers. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: string[]): void {
  const { origin } = request.headers;
  reply.header("vary", "origin");
  if (!origin || !URL.canParse(origin)) return;
  if (!isLoopbackHost(new URL(origin).hostname) && !origins.includes(origin)) return;
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "600",
  });
}
