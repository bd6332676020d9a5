import type { EmailSettingsWire, RemoveCredentialInput } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { emailSettings } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { removeWebhookSecrets } from "../deliveries/outcomes/webhook-endpoints.ts";
import { disconnectGmail } from "./disconnect-gmail.ts";
import { getEmailSettings } from "./get-email-settings.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

/**
 * Deletes one stored secret: a credential (with its connected account), or the chosen service's webhook secret.
 * Campaigns without a credential pause at their next batch.
 *
 * @returns The settings afterwards, masked. Idempotent.
 */
export async function removeCredential(
  ctx: Ctx,
  { credential }: RemoveCredentialInput,
): Promise<EmailSettingsWire> {
  if (credential === "webhookSecret") {
    const service = (await readStoredSettings(ctx))?.service ?? "gmail";
    if (service !== "gmail") await removeWebhookSecrets(ctx, service);
  } else {
    if (credential === "googleAccessToken") await disconnectGmail(ctx, {});
    await ctx.db
      .update(emailSettings)
      .set({ [credential]: null, updatedAt: sql`clock_timestamp()` })
      .where(eq(emailSettings.ownerId, ctx.userId));
  }
  return await getEmailSettings(ctx, {});
}
