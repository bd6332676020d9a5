import { sql } from "drizzle-orm";
import { expect, it, test } from "vitest";
import { WAYS, withSending } from "../../../test/sending.ts";
import { checkSender } from "./check-sender.ts";
import { getEmailSettings, saveEmailSettings } from "./save-email-settings.ts";
import { sendTestEmail } from "./send-test-email.ts";

const { sender, stranger } = withSending();

const SENDER = { smtpUser: "post@dakiya.example", fromName: "Dakiya" };
const save = async (ctx: Parameters<typeof saveEmailSettings>[0], brevoApiKey: string) =>
  await saveEmailSettings(ctx, {
    ...{ ...SENDER, emailService: "brevo", preferredService: "brevo", brevoApiKey },
  });

it.each(WAYS)("is ready once %s has said yes", async (way) => {
  const ctx = await sender(way);
  expect(await getEmailSettings(ctx, {})).toMatchObject({ status: "notChecked" });
  const { emailService, smtpUser, fromName } = await getEmailSettings(ctx, {});
  const given = { emailService, preferredService: emailService, smtpUser, fromName };
  expect(await saveEmailSettings(ctx, given)).toMatchObject({
    status: "ready",
    statusReason: null,
  });
});

test("A refused key is saved all the same, and the next save or a test mail asks again", async () => {
  const ctx = await stranger();
  expect(await save(ctx, "xkeysib-invalid")).toMatchObject({
    isConfigured: true,
    status: "notAccepted",
    statusReason: "Brevo does not accept this key: Key not found",
  });
  await expect(sendTestEmail(ctx, { to: SENDER.smtpUser })).rejects.toThrow("Test email failed");
  expect(await getEmailSettings(ctx, {})).toMatchObject({ status: "notAccepted" });
  expect(await save(ctx, "xkeysib-good")).toMatchObject({ status: "ready", statusReason: null });
  await ctx.db.execute(sql`
    update email_settings set check_status = 'notChecked' where account_id = ${ctx.account.id}`);
  await sendTestEmail(ctx, { to: SENDER.smtpUser });
  expect(await getEmailSettings(ctx, {})).toMatchObject({ status: "ready" });
});

test("A service that gives no response in time leaves it open, and refuses no save", async () => {
  const ctx = await sender("brevo");
  const silent = { ...ctx.email, check: async () => await new Promise<never>(() => {}) };
  await checkSender({ ...ctx, email: silent }, "brevo", 20);
  expect(await getEmailSettings(ctx, {})).toMatchObject({
    status: "notChecked",
    statusReason: "Brevo could not be reached to check the credential",
  });
  const broken = { ...ctx.email, check: async () => await Promise.reject(new Error("broken")) };
  await checkSender({ ...ctx, email: broken }, "brevo");
  expect(await getEmailSettings(ctx, {})).toMatchObject({ status: "notChecked" });
});
