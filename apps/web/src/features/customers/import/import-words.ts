import type { ImportWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import type { Hue } from "../../../ui/status-badge.tsx";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

function about(amount: number, unit: string): string {
  return `about ${formatCount(amount)} ${amount === 1 ? unit : `${unit}s`} left`;
}

/** "about 20 seconds left"; in steps, so that a varying estimate does not flicker. */
export function timeLeft(seconds: number): string {
  if (seconds < 8) return "a few seconds left";
  const fives = Math.round(seconds / 5) * 5;
  if (fives < MINUTE_S) return about(fives, "second");
  const minutes = Math.round(seconds / MINUTE_S);
  if (minutes < HOUR_S / MINUTE_S) return about(minutes, "minute");
  return about(Math.round(seconds / HOUR_S), "hour");
}

const UNITS = [
  { name: "GB", bytes: 1e9 },
  { name: "MB", bytes: 1e6 },
  { name: "KB", bytes: 1e3 },
] as const;

/** "12.4 of 45.0 MB": both in the unit of the whole. */
export function bytesOf(bytesSent: number, total: number): string {
  const unit = UNITS.find(({ bytes }) => total >= bytes);
  if (unit === undefined) return `${bytesSent} of ${total} bytes`;
  const digits = unit.name === "KB" ? 0 : 1;
  const [part, whole] = [bytesSent, total].map((bytes) => (bytes / unit.bytes).toFixed(digits));
  return `${part} of ${whole} ${unit.name}`;
}

/** An unfinished import's phase. */
export function stageOf(status: ImportWire["status"]): string {
  switch (status) {
    case "mapping":
      return "Waiting for your choices";
    case "queued":
      return "Waiting to start";
    case "reading":
      return "Reading rows";
    default:
      return "Saving customers";
  }
}

/** How an import stands, as a badge says it. */
export function importBadge({ status, undone }: ImportWire): { color: Hue; label: string } {
  switch (status) {
    case "completed":
      return undone === null
        ? { color: "blue", label: "Completed" }
        : { color: "gray", label: "Undone" };
    case "failed":
      return { color: "red", label: "Failed" };
    case "cancelled":
      return { color: "gray", label: "Cancelled" };
    default:
      return { color: "yellow", label: stageOf(status) };
  }
}

const COUNTS = ["created", "updated", "unchanged", "skipped"] as const;

/** An import's counts in a line, without the zeros: "120 created · 2 skipped". */
export function countsLine(state: ImportWire): string {
  if (state.status === "failed") return state.failure_reason ?? state.message;
  if (state.status === "cancelled") return "Nothing was changed";
  if (state.status !== "completed") {
    return `${formatCount(state.rowsRead)} ${state.rowsRead === 1 ? "row" : "rows"} read`;
  }
  const added = state.adds_columns_to === null ? [] : ["Columns added"];
  const parts = COUNTS.filter((key) => state[key] > 0).map(
    (key) => `${formatCount(state[key])} ${key}`,
  );
  return parts.length === 0 ? "No rows" : [...added, ...parts].join(" · ");
}
