import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getEmailSettings(
  _ctx: Ctx,
  _input: Record<never, never>,
): Promise<EmailSettingsWire> {
  throw new Error("being written");
}
