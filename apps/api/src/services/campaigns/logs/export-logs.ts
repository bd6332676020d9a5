import { csvLine, formulaSafeCell } from "@dakiya/domain/customer";
import { type LogWire, logListInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { findCampaignRow } from "../find-rows.ts";
import { findLogs, logCondition } from "./find-logs.ts";
import { toLogWire } from "../../wire/campaigns.ts";

export const logExportInput = logListInput.omit({ cursor: true, limit: true });

/** The byte order mark: without it Excel reads the file in the machine's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const CHUNK_ROWS = 1000;

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
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let afterSeq = 0;
  while (signal?.aborted !== true) {
    const rows = await findLogs(ctx.db, condition, { afterSeq, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(toLogWire(row)))).join("");
    if (rows.length < CHUNK_ROWS) return;
    afterSeq = rows.at(-1)?.seq ?? afterSeq;
  }
}

function cellsOf({ customer, status, failure_reason, ...at }: LogWire): string[] {
  return [
    customer?.name,
    customer?.email,
    customer?.phone,
    status,
    failure_reason,
    at.sent_at,
    at.delivered_at,
    at.opened_at,
    at.clicked_at,
    at.failed_at,
  ].map((cell) => formulaSafeCell(cell ?? ""));
}
