import { describeAudit } from "@dakiya/domain/audit";
import { formulaSafeCell } from "@dakiya/domain/cells";
import { auditFilter } from "@dakiya/domain/wire";
import { onReplica } from "../../deps.ts";
import type { Ctx } from "../../deps.ts";
import { csvText } from "../wire/csv.ts";
import { findEvents, toAuditEventWire } from "./find-events.ts";
import { recordAudit } from "./record-audit.ts";

const COLUMNS = [
  "at",
  "person",
  "email",
  "what",
  "action",
  "subject_type",
  "subject_id",
  "subject",
  "changes",
  "details",
  "device",
  "session",
  "request",
];

/**
 * Streams the security log as CSV text, the newest first, safe to open in a spreadsheet. The export is a row of its own.
 *
 * @param input - The list's query, without its page.
 * @throws ZodError when the input is no filter.
 */
export async function* exportAudit(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const filter = auditFilter.parse(input);
  await recordAudit(ctx.db, ctx, { action: "audit.exported" });
  const table = { columns: COLUMNS, cells: cellsOf };
  const late = onReplica(ctx);
  const readAfter = async (after: Row | null, limit: number) =>
    await findEvents(late, filter, { before: after?.event.id ?? null, limit });
  yield* csvText(table, readAfter, signal);
}

type Row = Awaited<ReturnType<typeof findEvents>>[number];

function cellsOf(row: Row): string[] {
  const event = toAuditEventWire(row);
  const { at, person, action, subject, changes, details, device, session, request } = event;
  return [
    at,
    person?.name,
    person?.email,
    describeAudit(event),
    action,
    subject?.type,
    subject?._id,
    subject?.label,
    filled(changes),
    filled(details),
    device,
    session,
    request,
  ].map((cell) => formulaSafeCell(cell ?? ""));
}

const filled = (values: object): string =>
  Object.keys(values).length === 0 ? "" : JSON.stringify(values);
