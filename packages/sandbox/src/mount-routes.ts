import type { FastifyInstance } from "fastify";
import { aiRoutes } from "./ai/routes.ts";
import { brevoRoutes } from "./brevo/routes.ts";
import { controlRoutes } from "./control/routes.ts";
import type { SandboxControl } from "./control/types.ts";
import type { SandboxContext } from "./context.ts";
import { consentRoutes } from "./gmail/consent-routes.ts";
import { GOOGLE_CONSENT } from "./gmail/parse-consent-request.ts";
import { createGoogleGrants } from "./gmail/google-grants.ts";
import type { GoogleMailboxes } from "./gmail/google-mailboxes.ts";
import type { GoogleTokens } from "./gmail/google-tokens.ts";
import { gmailMailboxRoutes } from "./gmail/mailbox-routes.ts";
import { gmailRoutes } from "./gmail/routes.ts";
import { googleTokenRoutes } from "./gmail/token-routes.ts";
import { send } from "./http/exchange.ts";
import { refuseForeignPage } from "./http/own-page-only.ts";
import { indexPage } from "./inbox/index-page.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { sendPage } from "./inbox/send-page.ts";
import type { IdTokenIssuer } from "./oidc/id-token.ts";
import type { ProviderKeys } from "./oidc/provider-keys.ts";
import { MICROSOFT_CONSENT, microsoftTokenRoutes } from "./microsoft/token-routes.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { resendRoutes } from "./resend/routes.ts";
import { sendgridRoutes } from "./sendgrid/routes.ts";
import { sesRoutes } from "./ses/routes.ts";
import { snsRoutes } from "./ses/sns-routes.ts";

const BODY_LIMIT = 64 * 2 ** 20;

/** Dependencies of the routes beyond the context. */
export type MountParts = {
  control: SandboxControl;
  idTokens: IdTokenIssuer;
  googleTokens: GoogleTokens;
  googleMailboxes: GoogleMailboxes;
  keys: () => Promise<ProviderKeys>;
};

/**
 * Adds every stand-in to `app`, which must be a scope of its own: bodies stay raw in it, and errors and unknown paths
 * are handled by it.
 */
export async function mountRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  parts: MountParts,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return send(reply, {
      status,
      body: { error: status < 500 ? error.message : "sandbox failed" },
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    send(reply, { status: 404, body: { error: "the sandbox has nothing here" } }),
  );

  await app.register(async (scope) => brevoRoutes(scope, ctx), { prefix: "/brevo" });
  await app.register(async (scope) => resendRoutes(scope, ctx), { prefix: "/resend" });
  await app.register(async (scope) => sendgridRoutes(scope, ctx), { prefix: "/sendgrid" });
  await app.register(async (scope) => sesRoutes(scope, ctx), { prefix: "/ses" });
  await app.register(async (scope) => snsRoutes(scope, ctx), { prefix: "/ses/sns" });
  await app.register(
    async (scope) => {
      const { googleTokens: tokens, googleMailboxes: mailboxes } = parts;
      gmailRoutes(scope, ctx, tokens);
      gmailMailboxRoutes(scope, ctx, { tokens, mailboxes });
    },
    { prefix: "/gmail" },
  );
  await app.register(async (scope) => aiRoutes(scope, ctx), { prefix: "/ai" });
  const grants = createGoogleGrants(ctx);
  const google = { route: "/google/o/oauth2/v2/auth", kind: GOOGLE_CONSENT, grants };
  consentRoutes(app, ctx, google);
  const microsoftGrants = createGoogleGrants(ctx);
  const route = "/microsoft/:tenant/oauth2/v2.0/authorize";
  consentRoutes(app, ctx, { route, kind: MICROSOFT_CONSENT, grants: microsoftGrants });
  microsoftTokenRoutes(app, ctx, { grants: microsoftGrants, idTokens: parts.idTokens });
  googleTokenRoutes(app, ctx, parts.googleTokens, { grants, idTokens: parts.idTokens });

  await app.register(
    async (scope) => oidcRoutes(scope, ctx, { keys: parts.keys, issuer: parts.idTokens }),
    { prefix: "/oidc" },
  );
  await app.register(async (scope) => {
    guardPages(scope, ctx);
    scope.get("/", (_request, reply) => sendPage(reply, indexPage(ctx.baseUrl(), ctx.basePath())));
    await scope.register(async (inner) => inboxRoutes(inner, ctx), { prefix: "/inbox" });
    await scope.register(async (inner) => controlRoutes(inner, parts.control), {
      prefix: "/control",
    });
  });
}

function guardPages(scope: FastifyInstance, ctx: SandboxContext): void {
  scope.addHook("onRequest", async (request, reply) => {
    const refusal = refuseForeignPage(request, ctx.ownOrigins());
    if (refusal) return send(reply, { status: 403, body: { error: refusal } });
    return undefined;
  });
}
