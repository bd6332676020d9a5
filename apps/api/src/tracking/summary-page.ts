import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { findMovedAccount } from "../services/moves/find-moved.ts";
import {
  accountOfTurnOff,
  findTurnOff,
  turnOffSummary,
} from "../services/summaries/turn-off-link.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { leadMoved } from "./lead-on.ts";
import { sendNotFound, sendPage } from "./page.ts";

type WithToken = { Params: { token: string } };

const OFF = {
  title: "The weekly summary is off",
  text: "Nobody of your account gets it any more. Turn it on again in Settings, Account.",
};

/** Turns the weekly summary off from its email. As for unsubscribing, GET only asks and POST acts (RFC 8058); no cookie is read. */
export function registerSummary(app: FastifyInstance, deps: Deps): void {
  ignoreBodies(app);
  leadMoved<{ token: string }>(app, async ({ token }) => {
    const account = accountOfTurnOff(deps.secrets, token);
    return account === null ? null : await findMovedAccount(deps.db, account);
  });

  app.get<WithToken>("/u/summary/:token", async ({ params: { token } }, reply) => {
    const found = await findTurnOff(deps, token);
    if (found === null) return sendNotFound(reply);
    if (!found.isOn) return sendPage(reply, 200, OFF);
    return sendPage(reply, 200, {
      title: "Turn the weekly summary off?",
      text: "It stops for all users of your account.",
      action: { path: `/u/summary/${token}`, label: "Turn it off" },
    });
  });

  app.post<WithToken>("/u/summary/:token", async ({ params: { token } }, reply) => {
    const found = await findTurnOff(deps, token);
    if (found === null) return sendNotFound(reply);
    if (found.isOn) await turnOffSummary(deps, found.accountId);
    return sendPage(reply, 200, OFF);
  });
}
