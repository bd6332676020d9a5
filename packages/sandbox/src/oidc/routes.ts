import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { isLoopbackHost } from "../core/loopback.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Endpoint } from "../http/exchange.ts";
import { authorizeRoutes } from "./authorize-routes.ts";
import { discoveryDocument } from "./discovery.ts";
import type { IdTokenIssuer } from "./id-token.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import { createTokenExchange, oidcErrors } from "./token-exchange.ts";

/** An OpenID provider under `/oidc`: discovery, keys, code flow with PKCE, and demo users. */
export function oidcRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  provider: { keys: () => Promise<ProviderKeys>; issuer: IdTokenIssuer },
): void {
  const tokens = createTokenExchange(ctx, provider.issuer);
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
  for (const url of ["/token", "/jwks", "/.well-known/openid-configuration"]) {
    app.options(url, (_request, reply) => send(reply, { status: 204 }));
  }
  authorizeRoutes(app, ctx, tokens);
}

/** Lets pages of the app's own origins, and of loopback ones, read the responses. */
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
