import { formulaSafeCell } from "@dakiya/domain/cells";
import {
  describeFailureGroup,
  describeRefusal,
  deviceLabel,
  mailboxProviderLabel,
} from "@dakiya/domain/delivery";
import { csvLine } from "@dakiya/domain/import";
import { languageLabel } from "@dakiya/domain/language";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import type { AccountCtx } from "../../../deps.ts";
import { BYTE_ORDER_MARK } from "../../wire/csv.ts";
import { getCampaignReport } from "./get-report.ts";

/** In place of a figure that is not known, since 0 would say something else. */
const NOT_TRACKED = "not tracked";

const COLUMNS = ["part", "item", "figure", "value"];

/** One figure: of the whole campaign, or of an item of a part, such as a link. */
type Row = [part: string, item: string, figure: string, value: number | string];

/** A campaign's report as CSV text. @throws AppError "missing" */
export async function* exportReport(
  ctx: AccountCtx,
  input: { id: string },
): AsyncGenerator<string> {
  yield reportAsCsv(await getCampaignReport(ctx, input));
}

/**
 * The figures of a report as CSV text, a row each, safe to open in a spreadsheet. It names no recipient: those are in the
 * export of the logs.
 */
export function reportAsCsv(report: CampaignReportWire): string {
  const lines = rowsOf(report).map((row) =>
    csvLine(row.map((cell) => formulaSafeCell(String(cell)))),
  );
  return BYTE_ORDER_MARK + csvLine(COLUMNS) + lines.join("");
}

function rowsOf(report: CampaignReportWire): Row[] {
  const { campaign, suppressed, failures, machines, links, mailboxes, devices, hours } = report;
  const refusals = report.refusals ?? [];
  const { total_recipients: recipients, untracked, ...stats } = campaign.stats;
  const notTracked = untracked === undefined ? {} : { not_tracked: untracked.sent };
  const figures = { recipients, ...stats, ...notTracked, ...suppressed, ...campaign.sales };
  const coupon = report.coupons && {
    coupons_given: report.coupons.given,
    coupons_used: report.coupons.used,
    coupon_orders: report.coupons.orders,
    coupon_revenue: report.coupons.revenue,
  };
  const machine = { machine_opens: machines.opens, machine_clicks: machines.clicks };
  return [
    ...itemRows("campaign", campaign.name, { ...figures, ...coupon, ...machine }),
    ...failures.flatMap(({ reason, ...counts }) =>
      itemRows("failure", describeFailureGroup(reason), counts),
    ),
    ...(report.languages ?? []).flatMap(({ language, ...counts }) =>
      itemRows("language", language === null ? "fallback" : languageLabel(language), counts),
    ),
    ...links.flatMap(({ url, language, clicks, recipients: people }) =>
      itemRows("link", language === undefined ? url : `${url} (${languageLabel(language)})`, {
        recipients: people,
        clicks,
      }),
    ),
    ...(mailboxes ?? []).flatMap(({ provider, ...counts }) =>
      itemRows("mailbox provider", mailboxProviderLabel(provider), counts),
    ),
    ...refusals.flatMap(({ provider, reason, recipients }) =>
      itemRows("refusal", `${mailboxProviderLabel(provider)}: ${describeRefusal(reason).label}`, {
        recipients,
      }),
    ),
    ...devices.flatMap(({ device, ...counts }) => itemRows("device", deviceLabel(device), counts)),
    ...(hours ?? []).flatMap(({ at, ...counts }) => itemRows("hour", at, counts)),
  ];
}

const itemRows = (
  part: string,
  item: string,
  counts: Readonly<Record<string, number | null>>,
): Row[] =>
  Object.entries(counts).map(([figure, value]) => [part, item, figure, value ?? NOT_TRACKED]);
