import type { FastifyInstance, FastifyReply } from "fastify";
import type { Ctx, Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { requestSession } from "../http/session.ts";
import { returnPath } from "../services/consent/visits.ts";
import type { ConsentPlace } from "../services/consent/visits.ts";
import { finishGmail } from "../services/email-settings/connect-gmail.ts";
import { finishSmtp } from "../services/email-settings/connect-smtp.ts";
import { finishInbox } from "../services/inbox/connect-inbox.ts";

type Finish = (ctx: Ctx, input: { sessionId: string; query: unknown }) => Promise<string>;

/** Where visits to a page of consent end, a line each; Email Settings shows the result by the same name. */
const FINISHES: Readonly<Record<ConsentPlace, Finish>> = {
  gmail: finishGmail,
  smtp: finishSmtp,
  inbox: finishInbox,
};

/** Redirect targets of Google and Microsoft. */
export function registerConsentCallbacks(app: FastifyInstance, deps: Deps): void {
  for (const [place, finish] of Object.entries(FINISHES) as [ConsentPlace, Finish][]) {
    app.get(returnPath(place), async (request, reply) => {
      const goOn = (result: string): FastifyReply =>
        // The address holds the code, so no referrer is sent.
        reply
          .header("referrer-policy", "no-referrer")
          .redirect(`/email-settings?${place}=${result}`, 303);
      try {
        const session = requestSession(deps, request, reply);
        const ctx: Ctx = { ...deps, ...(await session.requireMember()) };
        const sessionId = await session.requireSessionId();
        return goOn(await finish(ctx, { sessionId, query: request.query }));
      } catch (error) {
        // After a long absence the access token has expired; the page renews it.
        if (error instanceof AppError && error.kind === "unauthenticated") return goOn("refused");
        throw error;
      }
    });
  }
}
