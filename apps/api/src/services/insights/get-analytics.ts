import type { AnalyticsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getAnalytics(
  _ctx: Ctx,
  _input: { range: "7" | "30" | "90" | "all" },
): Promise<AnalyticsWire> {
  throw new Error("being written");
}
