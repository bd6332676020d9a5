import type { AudienceWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getAudience(_ctx: Ctx, _input: Record<never, never>): Promise<AudienceWire> {
  throw new Error("being written");
}
