import type { LogListInput, LogPageWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function listLogs(_ctx: Ctx, _input: LogListInput): Promise<LogPageWire> {
  throw new Error("being written");
}
