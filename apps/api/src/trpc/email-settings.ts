import { checkSenderDomain, getSenderDomain } from "../services/sender-domain/index.ts";
import { OPERATIONS } from "@dakiya/domain/api";
import {
  connectGmail,
  disconnectGmail,
  getGmail,
} from "../services/email-settings/connect-gmail.ts";
import { connectSmtp } from "../services/email-settings/connect-smtp.ts";
import {
  getEmailSettings,
  removeCredential,
  saveEmailSettings,
} from "../services/email-settings/save-email-settings.ts";
import { getEvents, reconnectEvents } from "../services/email-settings/connect-events.ts";
import { getLimits, getUsage, saveLimits } from "../services/email-settings/limits.ts";
import { saveWebhookSecret } from "../services/email-settings/save-webhook-secret.ts";
import { sendTestEmail } from "../services/email-settings/send-test-email.ts";
import { procedure, router } from "./init.ts";

export const emailSettingsRouter = router({
  get: procedure.query(async ({ ctx }) => await getEmailSettings(ctx.member, {})),
  save: procedure
    .input(OPERATIONS.emailSettings.save.input)
    .mutation(async ({ ctx, input }) => await saveEmailSettings(ctx.member, input)),
  removeCredential: procedure
    .input(OPERATIONS.emailSettings.removeCredential.input)
    .mutation(async ({ ctx, input }) => await removeCredential(ctx.member, input)),
  sendTest: procedure
    .input(OPERATIONS.emailSettings.sendTest.input)
    .mutation(async ({ ctx, input }) => await sendTestEmail(ctx.member, input)),
  limits: procedure.query(async ({ ctx }) => await getLimits(ctx.member, {})),
  saveLimits: procedure
    .input(OPERATIONS.emailSettings.saveLimits.input)
    .mutation(async ({ ctx, input }) => await saveLimits(ctx.member, input)),
  usage: procedure.query(async ({ ctx }) => await getUsage(ctx.member, {})),
  gmail: procedure.query(async ({ ctx }) => await getGmail(ctx.member, {})),
  connectGmail: procedure.mutation(
    async ({ ctx }) =>
      await connectGmail(ctx.member, { sessionId: await ctx.session.requireSessionId() }),
  ),
  connectSmtp: procedure.input(OPERATIONS.emailSettings.connectSmtp.input).mutation(
    async ({ ctx, input }) =>
      await connectSmtp(ctx.member, {
        ...input,
        sessionId: await ctx.session.requireSessionId(),
      }),
  ),
  disconnectGmail: procedure.mutation(async ({ ctx }) => await disconnectGmail(ctx.member, {})),
  domain: procedure.query(async ({ ctx }) => await getSenderDomain(ctx.member, {})),
  checkDomain: procedure.mutation(async ({ ctx }) => await checkSenderDomain(ctx.member, {})),
  events: procedure.query(async ({ ctx }) => await getEvents(ctx.member, {})),
  reconnectEvents: procedure.mutation(async ({ ctx }) => await reconnectEvents(ctx.member, {})),
  saveWebhookSecret: procedure
    .input(OPERATIONS.emailSettings.saveWebhookSecret.input)
    .mutation(async ({ ctx, input }) => await saveWebhookSecret(ctx.member, input)),
});
