import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { isEmailAddress } from "../core/email-address.ts";
import { refuseForeignPage } from "../http/own-page-only.ts";
import { sendPage } from "../inbox/send-page.ts";
import { mayReturnTo, returnUrl } from "../oidc/authorize-request.ts";
import { refusalPage } from "../oidc/chooser-page.ts";
import { consentPage } from "./consent-page.ts";
import type { GoogleGrants } from "./google-grants.ts";
import { parseConsentRequest } from "./parse-consent-request.ts";
import type { ConsentKind } from "./parse-consent-request.ts";

/**
 * Stands in for a page of consent, such as Google's at `/google/o/oauth2/v2/auth`: the chosen account lets the client send mail in
 * its name or read its mailbox, offline as well.
 *
 * @param page.route - Its path, which may have a parameter.
 */
export function consentRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  { route, kind, grants }: { route: string; kind: ConsentKind; grants: GoogleGrants },
): void {
  const pathOf = ({ url }: FastifyRequest): string => new URL(url, "http://localhost").pathname;

  const refuse = (reply: FastifyReply, status: number, reason: string): FastifyReply =>
    sendPage(reply.code(status), refusalPage(ctx.basePath(), reason));

  app.get(route, (request, reply) => {
    const params = new URL(request.url, "http://localhost").searchParams;
    const parsed = parseConsentRequest(params, kind);
    if ("reason" in parsed) return refuse(reply, 400, parsed.reason);
    if (!mayReturn(parsed.redirectUri)) return refuse(reply, 400, "redirect_uri_mismatch");
    const page = consentPage({
      ...{ basePath: ctx.basePath(), action: pathOf(request) },
      ...{ params, users: ctx.demoUsers },
    });
    // Browsers apply form-action to the redirect after a form as well, so it includes the client's origin.
    return sendPage(reply, page, { formAction: [new URL(parsed.redirectUri).origin] });
  });

  app.post(route, (request, reply) => {
    const foreign = refuseForeignPage(request, ctx.ownOrigins());
    if (foreign) return refuse(reply, 403, foreign);
    const form = new URLSearchParams(
      Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "",
    );
    const parsed = parseConsentRequest(form, kind);
    if ("reason" in parsed) return refuse(reply, 400, parsed.reason);
    const { redirectUri, state } = parsed;
    if (!mayReturn(redirectUri)) return refuse(reply, 400, "redirect_uri_mismatch");
    if (form.get("cancel") !== null) {
      return reply.redirect(returnUrl(redirectUri, { error: "access_denied", state }), 303);
    }
    const email = form.get("email")?.trim() ?? "";
    if (!isEmailAddress(email)) return refuse(reply, 400, "This is no email address.");
    const code = grants.newCode({ ...parsed, email });
    return reply.redirect(returnUrl(redirectUri, { code, state, scope: parsed.scope }), 303);
  });

  const mayReturn = (redirectUri: string): boolean => mayReturnTo(redirectUri, ctx.ownOrigins());
}
