import { EMAIL_FREQUENCY_NAMES } from "@dakiya/domain/customer";
import type { EmailFrequency } from "@dakiya/domain/customer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import {
  chooseFrequency,
  chooseTracking,
  findMailing,
  readToken,
  resubscribe,
  unsubscribe,
} from "../services/deliveries/index.ts";
import type { Mailing, MailingInfo } from "../services/deliveries/index.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { findMoved } from "../services/moves/find-moved.ts";
import { leadMoved } from "./lead-on.ts";
import { createMinuteCount } from "./minute-count.ts";
import { findPageBrand } from "./page-brand.ts";
import { askToWait, sendNotFound, sendPage } from "./page.ts";
import type { PageLook } from "./page.ts";
import { chosenLanguage, fillWords, PAGE_WORDS, pageLanguage } from "./words/index.ts";
import type { PageWords } from "./words/index.ts";

/** Unsubscribes and their undoing by one mail's link in a minute; each is written. */
const CHANGES_PER_MINUTE = 10;

type WithToken = { Params: { token: string } };
type WithFrequency = { Params: { token: string; frequency: string } };
type WithTracking = { Params: { token: string; choice: string } };

/** How often emails may come; "any" is as often as they are sent. */
type Frequency = EmailFrequency | "any";
const FREQUENCIES: readonly Frequency[] = [...EMAIL_FREQUENCY_NAMES, "any"];
const LABELS = { week: "week", month: "month", any: "asBefore" } as const;
const SENTENCES = { week: "weekText", month: "monthText", any: "asBeforeText" } as const;

/** A recipient's page: the email it is about, its addresses, and its look. */
type Recipient = {
  mailing: Mailing;
  info: MailingInfo;
  /** The address of one of its forms, in the language that was chosen. */
  pathTo: (
    form: "" | "/undo" | `/emails/${Frequency}` | "/tracking/on" | "/tracking/off",
  ) => string;
  look: PageLook;
  say: (key: keyof PageWords) => string;
};

/**
 * The unsubscribe page. GET only asks, since scanners follow every link. POST acts, for the button and for one-click
 * unsubscription (RFC 8058); no cookie is read or set.
 */
export function registerUnsubscribe(app: FastifyInstance, deps: Deps): void {
  ignoreBodies(app);
  leadMoved<{ token: string }>(app, async ({ token }) => {
    const mailing = readToken(deps.secrets, "unsubscribe", token);
    if (mailing === null) return null;
    return await findMoved(deps.db, "campaign", mailing.campaignId, mailing.accountId);
  });
  const changes = createMinuteCount(CHANGES_PER_MINUTE);
  const mayAct = ({ campaignId, seq }: Mailing): boolean => changes.take(`${campaignId}:${seq}`);

  registerFrequency(app, deps, mayAct);
  registerTracking(app, deps, mayAct);

  app.get<WithToken>("/u/:token", async (request, reply) => {
    const one = await findRecipient(deps, request, request.params.token);
    if (one === null) return sendNotFound(reply);
    return one.info.unsubscribed ? sayUnsubscribed(reply, one) : ask(reply, one);
  });

  app.post<WithToken>("/u/:token", async (request, reply) => {
    const one = await findRecipient(deps, request, request.params.token);
    if (one === null) return sendNotFound(reply);
    // A mail service may give up on a refusal, so only repetitions are not written down.
    if (!mayAct(one.mailing) && one.info.unsubscribed) return sayUnsubscribed(reply, one);
    const userAgent = request.headers["user-agent"] ?? null;
    await unsubscribe(deps.db, one.mailing, { userAgent });
    return sayUnsubscribed(reply, one);
  });

  app.post<WithToken>("/u/:token/undo", async (request, reply) => {
    const one = await findRecipient(deps, request, request.params.token);
    if (one === null) return sendNotFound(reply);
    if (!mayAct(one.mailing)) return askToWait(reply, one.look);
    if (one.info.email === null) return sayUnsubscribed(reply, one);
    await resubscribe(deps.db, one.mailing);
    const { say, look } = one;
    return sendPage(
      reply,
      200,
      { title: say("subscribedTitle"), text: say("subscribedText") },
      look,
    );
  });
}

/** The choice to get fewer emails. An unsubscribed recipient has none: GET leads to subscribing again. */
function registerFrequency(
  app: FastifyInstance,
  deps: Deps,
  mayAct: (mailing: Mailing) => boolean,
): void {
  app.post<WithFrequency>("/u/:token/emails/:frequency", async (request, reply) => {
    const { token } = request.params;
    const frequency = FREQUENCIES.find((one) => one === request.params.frequency);
    const one = await findRecipient(deps, request, token);
    if (one === null || frequency === undefined) return sendNotFound(reply);
    if (one.info.unsubscribed) return sayUnsubscribed(reply, one);
    if (!mayAct(one.mailing)) return askToWait(reply, one.look);
    await chooseFrequency(deps.db, one.mailing, frequency === "any" ? null : frequency);
    const page = { title: one.say("savedTitle"), text: one.say(SENTENCES[frequency]) };
    return sendPage(reply, 200, page, one.look);
  });
}

/** The choice not to be tracked, for emails from now on. */
function registerTracking(
  app: FastifyInstance,
  deps: Deps,
  mayAct: (mailing: Mailing) => boolean,
): void {
  app.post<WithTracking>("/u/:token/tracking/:choice", async (request, reply) => {
    const { token, choice } = request.params;
    const one = await findRecipient(deps, request, token);
    if (one === null || (choice !== "on" && choice !== "off")) return sendNotFound(reply);
    if (one.info.unsubscribed) return sayUnsubscribed(reply, one);
    if (!mayAct(one.mailing)) return askToWait(reply, one.look);
    await chooseTracking(deps.db, one.mailing, choice === "off");
    const text = one.say(choice === "off" ? "untrackedText" : "trackedText");
    return sendPage(reply, 200, { title: one.say("savedTitle"), text }, one.look);
  });
}

async function findRecipient(
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<Recipient | null> {
  const mailing = readToken(deps.secrets, "unsubscribe", token);
  const info = mailing === null ? null : await findMailing(deps.db, mailing);
  if (mailing === null || info === null) return null;
  const path = `/u/${token}`;
  const chosen = chosenLanguage(request);
  const query = chosen === null ? "" : `?lang=${chosen}`;
  const language = pageLanguage(request, info.language);
  const values = { company: info.company, email: info.email ?? "" };
  return {
    mailing,
    info,
    pathTo: (form) => `${path}${form}${query}`,
    look: { language, switchPath: path, brand: await findPageBrand(deps, info.accountId) },
    say: (key) => fillWords(PAGE_WORDS[language][key], values),
  };
}

function ask(reply: FastifyReply, { info, say, look, pathTo }: Recipient): FastifyReply {
  const { frequency, doNotTrack } = info;
  const tracking = doNotTrack
    ? { text: say("untrackedText"), path: pathTo("/tracking/on"), label: say("track") }
    : { text: say("tracking"), path: pathTo("/tracking/off"), label: say("doNotTrack") };
  const others = FREQUENCIES.filter((one) => one !== (frequency ?? "any"));
  return sendPage(
    reply,
    200,
    {
      title: say("unsubscribeTitle"),
      text: say("unsubscribeText"),
      action: { path: pathTo(""), label: say("unsubscribe") },
      more: [
        {
          text: say(frequency === null ? "lessOften" : SENTENCES[frequency]),
          actions: others.map((one) => ({
            path: pathTo(`/emails/${one}`),
            label: say(LABELS[one]),
          })),
        },
        { text: tracking.text, actions: [{ path: tracking.path, label: tracking.label }] },
      ],
    },
    look,
  );
}

/** Erased customers get no email any more, and no button to subscribe again. */
function sayUnsubscribed(
  reply: FastifyReply,
  { info, say, look, pathTo }: Recipient,
): FastifyReply {
  const action = { path: pathTo("/undo"), label: say("subscribeAgain"), quiet: true };
  return sendPage(
    reply,
    200,
    {
      title: say("unsubscribedTitle"),
      text: say("unsubscribedText"),
      ...(info.email === null ? {} : { action }),
    },
    look,
  );
}
