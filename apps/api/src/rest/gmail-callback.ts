import type { ConsentResult } from "@dakiya/domain/email-settings";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Ctx, Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { requestSession } from "../http/session.ts";
import { finishGmail } from "../services/email-settings/connect-gmail.ts";

/** Google's redirect target; it leads on to Email Settings, which shows the result. */
export function registerGmailCallback(app: FastifyInstance, deps: Deps): void {
  app.get("/user/email-settings/gmail/callback", async (request, reply) => {
    try {
      const session = requestSession(deps, request, reply);
      const ctx: Ctx = { ...deps, ...(await session.requireMember()) };
      const sessionId = await session.requireSessionId();
      return goOn(reply, await finishGmail(ctx, { sessionId, query: request.query }));
    } catch (error) {
      // After a long absence the access token has expired; the page renews it.
      if (error instanceof AppError && error.kind === "unauthenticated") {
        return goOn(reply, "refused");
      }
      throw error;
    }
  });
}

function goOn(reply: FastifyReply, result: ConsentResult): FastifyReply {
  // The address holds the code, so no referrer is sent.
  return reply
    .header("referrer-policy", "no-referrer")
    .redirect(`/email-settings?gmail=${result}`, 303);
}
