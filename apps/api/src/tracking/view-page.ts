import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { PREVIEW_TOKEN, readToken, renderView } from "../services/deliveries/index.ts";
import { findMoved } from "../services/moves/find-moved.ts";
import { leadMoved } from "./lead-on.ts";
import { createMinuteCount } from "./minute-count.ts";
import { askToWait, sendNotFound, sendPage } from "./page.ts";
import { PAGE_WORDS, pageLanguage } from "./words/index.ts";

/** How often one mail is shown in a minute; each showing is read and rendered anew. */
const VIEWS_PER_MINUTE = 60;
/** How long pages of one campaign are rendered in a minute: those of a long message must not stop the others. */
const WORK_MS_PER_MINUTE = 6_000;

/**
 * An email is HTML of its author, sanitised when it was saved. Served as a page of ours it runs no scripts, has no origin,
 * and loads only images, as in an email client. Its links open as they would there.
 */
const POLICY = [
  "default-src 'none'",
  "img-src http: https:",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** Emails of campaigns as pages, for anybody with the link. A view is not counted as an open (docs/decisions/080). */
export function registerView(
  app: FastifyInstance,
  deps: Deps,
  workMsPerMinute = WORK_MS_PER_MINUTE,
): void {
  const views = createMinuteCount(VIEWS_PER_MINUTE);
  const work = createMinuteCount(workMsPerMinute);
  const safe = bareHeaders(deps.config);

  leadMoved<{ "*": string }>(app, async ({ "*": text }) => {
    const mail = readToken(deps.secrets, "view", text);
    if (mail === null) return null;
    return await findMoved(deps.db, "campaign", mail.campaignId, mail.accountId);
  });

  app.get<{ Params: { "*": string } }>("/t/v/*", async (request, reply) => {
    const text = request.params["*"];
    const mail = readToken(deps.secrets, "view", text);
    if (mail === null) {
      if (text !== PREVIEW_TOKEN) return sendNotFound(reply);
      return sayMissing(request, reply, "preview");
    }
    const campaign = String(mail.campaignId);
    const isMany = !views.take(`${campaign}:${mail.seq}`);
    if (isMany || work.isSpent(campaign)) return askToWait(reply);
    const page = await renderView(deps, mail).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === "slowDown") return "wait" as const;
      throw error;
    });
    if (page === "wait") return askToWait(reply);
    if (page === null) return sayMissing(request, reply, "gone");
    work.take(campaign, page.workMs);
    return (
      reply
        .headers(safe)
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", POLICY)
        // Browsers refuse a page that belongs to no origin and speaks for its windows.
        .header("cross-origin-opener-policy", "unsafe-none")
        .header("cache-control", "private, no-store")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex")
        .send(page.html)
    );
  });
}

/** The response where there is no such page; the browser's language is all that is known. */
function sayMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  why: "preview" | "gone",
): FastifyReply {
  const language = pageLanguage(request);
  const { [`${why}Title` as const]: title, [`${why}Text` as const]: text } = PAGE_WORDS[language];
  return sendPage(reply, 404, { title, text }, { language, switchPath: "" });
}
