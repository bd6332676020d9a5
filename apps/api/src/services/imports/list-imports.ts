import type { ImportWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function listImports(_ctx: Ctx, _input: { limit: number }): Promise<ImportWire[]> {
  throw new Error("being written");
}
