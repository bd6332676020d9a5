import { emailSettingsInput } from "@dakiya/domain/email-settings";
import { testEmailInput } from "@dakiya/domain/wire";
import { getEmailSettings } from "../services/email-settings/get-email-settings.ts";
import { saveEmailSettings } from "../services/email-settings/save-email-settings.ts";
import { sendTestEmail } from "../services/email-settings/send-test-email.ts";
import { procedure, router } from "./init.ts";

export const emailSettingsRouter = router({
  get: procedure.query(async ({ ctx }) => await getEmailSettings(ctx.user, {})),
  save: procedure
    .input(emailSettingsInput)
    .mutation(async ({ ctx, input }) => await saveEmailSettings(ctx.user, input)),
  sendTest: procedure
    .input(testEmailInput)
    .mutation(async ({ ctx, input }) => await sendTestEmail(ctx.user, input)),
});
