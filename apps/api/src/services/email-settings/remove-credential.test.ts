import { CREDENTIAL_FIELDS } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { resumeCampaign } from "../campaigns/lifecycle/pause-campaign.ts";
import {
  createWebhookEndpoint,
  findWebhookEndpoint,
} from "../deliveries/outcomes/webhook-endpoints.ts";
import { outcomeOf, sendAll, startCampaign, sendOnce, withSending } from "../../../test/sending.ts";
import { getEmailSettings, removeCredential, saveEmailSettings } from "./save-email-settings.ts";
import type { Ctx } from "../../deps.ts";

const { sandbox, sender, ownServer } = withSending();

const SES = { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" };
const SENDER = { smtpUser: "post@dakiya.example", fromName: "Dakiya" };
const KEYS = {
  googleAccessToken: "ya29.0123456789abcdef",
  smtpPassword: "abcd efgh ijkl mnop",
  sendgridApiKey: "SG.0123456789abcdef",
  resendApiKey: "re_0123456789abcdef",
  brevoApiKey: "xkeysib-0123456789abcdef",
  smtpServerPassword: "a-password-of-a-server",
  sesSecretAccessKey: "sandbox/secret/access/key",
} as const;
const SERVICES = {
  googleAccessToken: "gmail",
  smtpPassword: "gmail",
  sendgridApiKey: "sendgrid",
  resendApiKey: "resend",
  brevoApiKey: "brevo",
  smtpServerPassword: "smtp_server",
  sesSecretAccessKey: "ses",
} as const;

const sealedOf = async (ctx: Ctx) => {
  const [row] = await rowsOf(
    ctx.database,
    sql`select * from email_settings where account_id = ${ctx.account.id}`,
  );
  return row ?? {};
};

describe("a stored credential that is removed", () => {
  it.each(CREDENTIAL_FIELDS)(
    "%s: is gone from the database at once, and it alone",
    async (field) => {
      const ctx = await sender("brevo");
      for (const each of CREDENTIAL_FIELDS) {
        const emailService = SERVICES[each];
        const settings = { ...SENDER, emailService, preferredService: emailService };
        const connections = { smtpServer: ownServer(), sesAccount: SES };
        await saveEmailSettings(ctx, { ...settings, ...connections, [each]: KEYS[each] });
      }
      const before = await getEmailSettings(ctx, {});
      const sealedBefore = await sealedOf(ctx);
      const after = await removeCredential(ctx, { credential: field });
      // The chosen service is the last one saved.
      const isChosen = field === CREDENTIAL_FIELDS.at(-1);
      const status = isChosen ? "notChecked" : "ready";
      expect(after).toEqual({
        ...before,
        [field]: "",
        isConfigured: !isChosen,
        status,
        testedAt: isChosen ? null : before.testedAt,
      });
      const sealedAfter = await sealedOf(ctx);
      const changedNames = Object.keys(sealedBefore).filter(
        (name) =>
          name !== "updated_at" &&
          name !== "check_status" &&
          name !== "checked_at" &&
          JSON.stringify(sealedBefore[name]) !== JSON.stringify(sealedAfter[name]),
      );
      expect(changedNames).toEqual([
        field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      ]);
      expect(await removeCredential(ctx, { credential: field })).toEqual(after);
    },
  );

  it("pauses the campaign that needs it, and fails nobody: another one lets it go on", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 3);
    await sendOnce(ctx, id, { policy: { timeSliceMs: 0 } });
    await removeCredential(ctx, { credential: "brevoApiKey" });
    await sendOnce(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: {
        status: "paused",
        failed: 0,
        status_reason: MESSAGES.server.emailNotConfigured,
      },
    });
    const settings = { ...SENDER, emailService: "brevo", preferredService: "brevo" } as const;
    await expect(
      saveEmailSettings(ctx, { ...settings, brevoApiKey: "xkeysib-…cdef" }),
    ).rejects.toThrow("Please configure API credentials for brevo");
    await saveEmailSettings(ctx, { ...settings, brevoApiKey: KEYS.brevoApiKey });
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 3 });
    expect([...sandbox().store.acceptCounts().values()]).toEqual([1, 1, 1]);
  });
});

it("the secret of a service's events is removed with its earlier ones, and of that service alone", async () => {
  const ctx = await sender("sendgrid");
  const other = await sender("sendgrid");
  const endpoint = async (of: Ctx, service: "sendgrid" | "resend") =>
    await createWebhookEndpoint(of, { service, secret: "a-secret" });
  const secretsAt = async ({ id }: { id: string }, service: "sendgrid" | "resend") =>
    (await findWebhookEndpoint(ctx, { service, id }))?.secrets;
  const [earlier, newest] = [await endpoint(ctx, "sendgrid"), await endpoint(ctx, "sendgrid")];
  const ofResend = await endpoint(ctx, "resend");
  const ofOther = await endpoint(other, "sendgrid");
  await removeCredential(ctx, { credential: "webhookSecret" });
  expect([await secretsAt(earlier, "sendgrid"), await secretsAt(newest, "sendgrid")]).toEqual([
    [""],
    [""],
  ]);
  expect(await secretsAt(ofResend, "resend")).toEqual(["a-secret"]);
  expect(await secretsAt(ofOther, "sendgrid")).toEqual(["a-secret"]);
});
