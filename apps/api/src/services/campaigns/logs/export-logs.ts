import { formulaSafeCell } from "@dakiya/domain/cells";
import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import { logListInput } from "@dakiya/domain/wire";
import { onReplica } from "../../../deps.ts";
import type { Ctx } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findCampaignRow } from "../find-rows.ts";
import { findLogs, logCondition } from "./find-logs.ts";
import { toLogWire } from "../../wire/campaigns.ts";
import { csvText } from "../../wire/csv.ts";

const logExportInput = logListInput.omit({ cursor: true, limit: true });

const COLUMNS = [
  "name",
  "email",
  "phone",
  "status",
  "failure_reason",
  "sent_at",
  "delivered_at",
  "opened_at",
  "clicked_at",
  "failed_at",
];

/**
 * Streams the logs of a campaign that a filter shows as CSV text, in bounded memory and safe to open in a
 * spreadsheet.
 *
 * @param input - The list's query, without its page.
 * @throws ZodError when the input is no filter; AppError "missing".
 */
export async function* exportLogs(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const filter = logExportInput.parse(input);
  const campaign = await findCampaignRow(ctx.db, ctx, filter.campaignId);
  const condition = logCondition(campaign, filter);
  const { id, name } = campaign;
  const subject = { type: "campaign", id, label: name } as const;
  await recordAudit(ctx.db, ctx, { action: "logs.exported", subject });
  const table = { columns: COLUMNS, cells: cellsOf(campaign.tracking) };
  const late = onReplica(ctx);
  const readAfter = async (after: LogRow | null, limit: number) =>
    await findLogs(late.db, condition, { afterSeq: after?.seq ?? 0, limit });
  yield* csvText(table, readAfter, signal);
}

type LogRow = Awaited<ReturnType<typeof findLogs>>[number];

/** @param tracking - The choice of the campaign. An untracked event is no blank, which would say that it did not happen. */
const cellsOf = (tracking: Tracking | null) => {
  const [opens, clicks] = [tracksOpens(tracking), tracksClicks(tracking)];
  const seen = (at: string | null, isTracked: boolean) => at ?? (isTracked ? null : "not tracked");
  return (row: LogRow): string[] => {
    const { customer, status, failure_reason, untracked, ...at } = toLogWire(row);
    return [
      customer?.name,
      customer?.email,
      customer?.phone,
      status,
      failure_reason,
      at.sent_at,
      at.delivered_at,
      seen(at.opened_at, opens && untracked !== true),
      seen(at.clicked_at, clicks && untracked !== true),
      at.failed_at,
    ].map((cell) => formulaSafeCell(cell ?? ""));
  };
};
