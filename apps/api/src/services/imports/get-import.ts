import type { ImportDetailWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getImport(_ctx: Ctx, _input: { id: string }): Promise<ImportDetailWire> {
  throw new Error("being written");
}
