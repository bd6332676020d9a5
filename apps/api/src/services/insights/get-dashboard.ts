import type { DashboardWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getDashboard(
  _ctx: Ctx,
  _input: Record<never, never>,
): Promise<DashboardWire> {
  throw new Error("being written");
}
