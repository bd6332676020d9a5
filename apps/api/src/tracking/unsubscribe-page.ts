import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { findMailing, readToken, resubscribe, unsubscribe } from "../services/deliveries/index.ts";
import type { Mailing, MailingInfo } from "../services/deliveries/index.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { createMinuteCount } from "./minute-count.ts";
import { askToWait, sendNotFound, sendPage } from "./page.ts";

/** Unsubscribes and their undoing by one mail's link in a minute; each is written. */
const CHANGES_PER_MINUTE = 10;

type WithToken = { Params: { token: string } };

/**
 * The unsubscribe page. GET only asks, since scanners follow every link. POST acts, for the button and for one-click
 * unsubscription (RFC 8058); no cookie is read or set.
 */
export function registerUnsubscribe(app: FastifyInstance, deps: Deps): void {
  ignoreBodies(app);
  const changes = createMinuteCount(CHANGES_PER_MINUTE);
  const mayAct = ({ campaignId, seq }: Mailing): boolean => changes.take(`${campaignId}:${seq}`);

  const mailingOf = async (
    token: string,
  ): Promise<{ mailing: Mailing; info: MailingInfo; path: string } | null> => {
    const mailing = readToken(deps.secrets, "unsubscribe", token);
    const info = mailing === null ? null : await findMailing(deps.db, mailing);
    return mailing === null || info === null ? null : { mailing, info, path: `/u/${token}` };
  };

  app.get<WithToken>("/u/:token", async (request, reply) => {
    const one = await mailingOf(request.params.token);
    if (one === null) return sendNotFound(reply);
    return one.info.unsubscribed ? sayUnsubscribed(reply, one) : ask(reply, one);
  });

  app.post<WithToken>("/u/:token", async (request, reply) => {
    const one = await mailingOf(request.params.token);
    if (one === null) return sendNotFound(reply);
    // A mail service may give up on a refusal, so only repetitions are not written down.
    if (!mayAct(one.mailing) && one.info.unsubscribed) return sayUnsubscribed(reply, one);
    const userAgent = request.headers["user-agent"] ?? null;
    await unsubscribe(deps.db, one.mailing, { userAgent });
    return sayUnsubscribed(reply, one);
  });

  app.post<WithToken>("/u/:token/undo", async (request, reply) => {
    const one = await mailingOf(request.params.token);
    if (one === null) return sendNotFound(reply);
    if (!mayAct(one.mailing)) return askToWait(reply);
    if (one.info.email === null) return sayUnsubscribed(reply, one);
    await resubscribe(deps.db, one.mailing);
    return sendPage(reply, 200, {
      title: "You are subscribed again",
      text: `${one.info.email} will get mails from ${one.info.company} as before.`,
    });
  });
}

function ask(
  reply: FastifyReply,
  { info, path }: { info: MailingInfo; path: string },
): FastifyReply {
  return sendPage(reply, 200, {
    title: `Unsubscribe from ${info.company}?`,
    text: `${info.email} will get no more mails from ${info.company}.`,
    action: { path, label: "Unsubscribe" },
  });
}

/** Erased customers get no email any more, and no button to subscribe again. */
function sayUnsubscribed(
  reply: FastifyReply,
  { info, path }: { info: MailingInfo; path: string },
): FastifyReply {
  const action = { path: `${path}/undo`, label: "Subscribe again", quiet: true };
  return sendPage(reply, 200, {
    title: "Unsubscribed",
    text: `${MESSAGES.server.unsubscribed}.`,
    ...(info.email === null ? {} : { action }),
  });
}
