import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readSender, toEmailSettingsWire } from "../sender/stored-settings.ts";

/** The user's email settings with masked credentials; empty and not configured before the first save. */
export async function getEmailSettings(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EmailSettingsWire> {
  return toEmailSettingsWire(await readSender(ctx));
}
