import type { EmailSettingsInput } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function saveEmailSettings(
  _ctx: Ctx,
  _input: EmailSettingsInput,
): Promise<EmailSettingsWire> {
  throw new Error("being written");
}
