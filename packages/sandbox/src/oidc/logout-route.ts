import type { FastifyInstance } from "fastify";
import type { SandboxContext } from "../context.ts";
import { sendPage } from "../inbox/send-page.ts";
import { mayReturnTo, returnUrl } from "./authorize-request.ts";
import type { ClientRules } from "./authorize-request.ts";
import { refusalPage } from "./chooser-page.ts";

/** `/logout` (RP-initiated): the provider keeps no session, so it only sends the person back. */
export function logoutRoute(
  app: FastifyInstance,
  ctx: SandboxContext,
  rules: () => ClientRules,
): void {
  app.get("/logout", (request, reply) => {
    const params = new URL(request.url, "http://localhost").searchParams;
    const back = params.get("post_logout_redirect_uri") ?? "";
    if (!mayReturnTo(back, rules().redirectOrigins)) {
      const reason = "You are signed out. There is no address of this machine to go back to.";
      return sendPage(reply, refusalPage(ctx.basePath(), reason));
    }
    return reply.redirect(returnUrl(back, { state: params.get("state") }), 303);
  });
}
