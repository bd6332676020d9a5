import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { PREVIEW_TOKEN, readToken, renderView } from "../services/deliveries/index.ts";
import { createMinuteCount } from "./minute-count.ts";
import { askToWait, sendNotFound, sendPage } from "./page.ts";

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

  app.get<{ Params: { "*": string } }>("/t/v/*", async (request, reply) => {
    const text = request.params["*"];
    const mail = readToken(deps.secrets, "view", text);
    if (mail === null) {
      if (text !== PREVIEW_TOKEN) return sendNotFound(reply);
      return sendPage(reply, 404, {
        title: "This link works in a mail that was sent",
        text: "Previews and test mails are not kept, so there is no page of them.",
      });
    }
    const campaign = String(mail.campaignId);
    const isMany = !views.take(`${campaign}:${mail.seq}`);
    if (isMany || work.isSpent(campaign)) return askToWait(reply);
    const page = await renderView(deps, mail).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === "slowDown") return "wait" as const;
      throw error;
    });
    if (page === "wait") return askToWait(reply);
    if (page === null) {
      return sendPage(reply, 404, {
        title: "This mail is no longer kept",
        text: "It can't be shown here any more. What you were sent is still in your mailbox.",
      });
    }
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
