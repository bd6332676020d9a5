import type { CampaignCounts } from "@dakiya/domain/analytics";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { accountCtxOf } from "../../../deps.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { sha256 } from "../../../secrets.ts";
import { renderSent } from "../../deliveries/index.ts";
import type { RenderedMail } from "../../rendering/render-mail.ts";
import { readTimeZone } from "../../sending-rules/sending-rules.ts";
import { inertLinks } from "../review/preview-mail.ts";
import { getCampaignReport } from "./get-report.ts";

/** The campaign that a public link shows. */
export type Share = { accountId: number; campaignId: number };

/** Public part of a report: no recipient, no user, and none of the audience's rules. */
export type SharedReport = Pick<
  CampaignReportWire,
  | "deliveryUnknown"
  | "devices"
  | "figuresSince"
  | "failures"
  | "hours"
  | "links"
  | "machines"
  | "mailboxes"
  | "suppressed"
> & {
  name: string;
  company: string;
  startedAt: string | null;
  /** Opens and clicks are null where they are not tracked. */
  counts: Omit<CampaignCounts, "opened" | "clicked"> & {
    opened: number | null;
    clicked: number | null;
  };
  sales: { orders: number; revenue: number } | null;
  /** By which its times are told. */
  timeZone: string;
  /** Those of its email, the one that falls back first; and the one that is shown. Null where it is not known. */
  languages: readonly (string | null)[];
  language: string | null;
  /** The email without anybody's values; null while it can't be rendered. */
  email: RenderedMail | null;
  /** How long the email took to render. */
  workMs: number;
};

const TOKEN = /^[\w-]{43}$/;

/** Finds the report of a token; null for a token that is unknown or turned off, of a deleted campaign or a closed account. */
export async function findShare({ db }: Pick<Deps, "db">, token: string): Promise<Share | null> {
  if (!TOKEN.test(token)) return null;
  const { rows } = await db.execute<{ account: string; campaign: string }>(sql`
    select s.account_id as account, s.campaign_id as campaign
    from report_shares s
    join accounts a on a.id = s.account_id and a.closed_at is null
    join campaigns c on c.account_id = s.account_id and c.id = s.campaign_id
    where s.token_hash = ${sha256(token)} and c.deleted_at is null and c.total_recipients > 0
  `);
  const [row] = rows;
  if (row === undefined) return null;
  return { accountId: Number(row.account), campaignId: Number(row.campaign) };
}

/**
 * Reads a report for its public page.
 *
 * @param wanted - The language its email is shown in; that which falls back where it has none of it.
 * @throws AppError "missing" for a campaign deleted since `findShare`.
 */
export async function readSharedReport(
  deps: Deps,
  share: Share,
  wanted?: string,
): Promise<SharedReport> {
  const ctx = accountCtxOf(deps, share.accountId);
  const { campaign, from, ...report } = await getCampaignReport(ctx, {
    id: String(share.campaignId),
  });
  const timeZone = await readTimeZone(ctx.db, share.accountId);
  const { deliveryUnknown, figuresSince, failures, hours, links, suppressed } = report;
  const { devices, machines, mailboxes } = report;
  const { total_recipients: recipients, sent, delivered, opened, clicked, failed } = campaign.stats;
  const beganAt = performance.now();
  const { languages = [] } = report;
  const language = languages.find((one) => one.language === wanted)?.language ?? null;
  const isVariant = language !== null && language !== languages[0]?.language;
  const email = await renderForNobody(ctx, share, isVariant ? language : null);
  return {
    ...{ deliveryUnknown, figuresSince, failures, hours, links, suppressed },
    ...{ devices, machines, mailboxes },
    name: campaign.name,
    company: from?.name ?? "",
    startedAt: campaign.startedAt,
    counts: { recipients, sent, delivered, opened, clicked, failed },
    sales: campaign.sales ?? null,
    timeZone,
    languages: languages.map((one) => one.language),
    language: language ?? languages[0]?.language ?? null,
    email,
    workMs: performance.now() - beganAt,
  };
}

/** Null where it takes too long, or much of the account waits: the figures are shown all the same. */
async function renderForNobody(
  ctx: AccountCtx,
  share: Share,
  language: string | null,
): Promise<RenderedMail | null> {
  const row = { accountId: share.accountId, id: share.campaignId };
  try {
    const sent = await renderSent(ctx.db, row, inertLinks(ctx), { forNobody: true, language });
    return sent?.mail ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
