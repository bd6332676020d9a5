import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { findShare, readSharedReport } from "../services/campaigns/index.ts";
import { sha256 } from "../secrets.ts";
import { findMoved } from "../services/moves/find-moved.ts";
import { leadMoved } from "./lead-on.ts";
import { createMinuteCount } from "./minute-count.ts";
import { askToWait, sendPage } from "./page.ts";
import { sharedReportPage } from "./shared-report-page.ts";

/** How often one report is shown in a minute. */
const VIEWS_PER_MINUTE = 60;
/** How long emails of one report are rendered in a minute. */
const WORK_MS_PER_MINUTE = 6_000;

/**
 * The page runs nothing. The email in its frame takes the policy over, and may show its own styles and the web's images, as in
 * a mail program.
 */
const POLICY = [
  "default-src 'none'",
  "img-src http: https:",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A query may name a language, and be anything. */
type Visit = { Params: { token: string }; Querystring: { language?: unknown } };

/** Reports of campaigns for anybody with the link, without a session (docs/decisions/115). */
export function registerSharedReport(app: FastifyInstance, deps: Deps): void {
  const views = createMinuteCount(VIEWS_PER_MINUTE);
  const work = createMinuteCount(WORK_MS_PER_MINUTE);
  const safe = bareHeaders(deps.config);

  leadMoved<{ token: string }>(
    app,
    async ({ token }) => await findMoved(deps.db, "share", sha256(token)),
  );

  app.get<Visit>("/shared/reports/:token", async (request, reply) => {
    const share = await findShare(deps, request.params.token);
    const isOff = () =>
      sendPage(reply, 404, {
        title: "This report is not shared",
        text: "The link was turned off, or part of it is missing. Ask its sender for a new one.",
      });
    if (share === null) return isOff();
    const key = String(share.campaignId);
    if (!views.take(key) || work.isSpent(key)) return askToWait(reply);
    const { language } = request.query;
    const wanted = typeof language === "string" ? language : undefined;
    const report = await readSharedReport(deps, share, wanted).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === "missing") return null;
      throw error;
    });
    if (report === null) return isOff();
    work.take(key, report.workMs);
    return reply
      .headers(safe)
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .header("cache-control", "private, no-store")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .send(sharedReportPage(report));
  });
}
