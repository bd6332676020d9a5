import type { ImportWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import type { Hue } from "../../../ui/hue.ts";
import { stageOf } from "./import-words.ts";

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
  const parts = COUNTS.filter((key) => state[key] > 0).map(
    (key) => `${formatCount(state[key])} ${key}`,
  );
  return parts.length === 0 ? "No rows" : parts.join(" · ");
}
