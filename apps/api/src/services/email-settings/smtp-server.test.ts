import { smtpServerOf } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { outcomeOf, sendAll, startCampaign, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { getUsage } from "./limits.ts";
import { getEmailSettings, saveEmailSettings } from "./save-email-settings.ts";
import { sendTestEmail } from "./send-test-email.ts";

const { sandbox, stranger, ownServer } = withSending();

const SENDER = { smtpUser: "post@dakiya.example", fromName: "Dakiya" };
const BY_SERVER = { emailService: "smtp_server", preferredService: "smtp_server" } as const;
const PASSWORD = { smtpServerPassword: "a-long-password-1234" };

async function configured(): Promise<Ctx> {
  const ctx = await stranger();
  await saveEmailSettings(ctx, {
    ...{ ...SENDER, ...BY_SERVER, smtpServer: ownServer() },
    ...PASSWORD,
  });
  return ctx;
}

describe("a mail server of the user's own", () => {
  it("is saved, tested by the save, and shown with its password masked", async () => {
    const ctx = await configured();
    expect(await getEmailSettings(ctx, {})).toMatchObject({
      emailService: "smtp_server",
      smtpServer: ownServer(),
      smtpServerPassword: "…1234",
      isConfigured: true,
      status: "ready",
      testedAt: expect.stringMatching(/^20\d\d-/),
    });
    const [row] = await rowsOf(
      ctx.database,
      sql`select * from email_settings where account_id = ${ctx.account.id}`,
    );
    expect(JSON.stringify(row)).not.toContain(PASSWORD.smtpServerPassword);
  });

  it("sends a test and a campaign, whose deliveries nobody can tell", async () => {
    const ctx = await configured();
    await sendTestEmail(ctx, { to: SENDER.smtpUser });
    const id = await startCampaign(ctx, 3);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", sent: 3, delivered: 0 },
    });
    expect(sandbox().store.accepted({ service: "smtp" })).toHaveLength(4);
  });

  it("keeps its server and password when the rest is saved", async () => {
    const ctx = await configured();
    await saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, fromName: "Other" });
    expect(await getEmailSettings(ctx, {})).toMatchObject({
      fromName: "Other",
      smtpServer: ownServer(),
      status: "ready",
    });
  });

  it.each([{ host: "localhost" }, { port: 2525 }])(
    "does not give its password to another: %j",
    async (change) => {
      const ctx = await configured();
      const smtpServer = { ...ownServer(), ...change };
      await expect(
        saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, smtpServer }),
      ).rejects.toMatchObject({
        kind: "invalid",
        message: "Please enter the password again: it was stored for another server",
      });
      // Nor by way of another service.
      const brevo = { emailService: "brevo", preferredService: "brevo" } as const;
      const key = { brevoApiKey: "xkeysib-good" };
      await saveEmailSettings(ctx, { ...SENDER, ...brevo, ...key, smtpServer });
      expect(await getEmailSettings(ctx, {})).toMatchObject({ smtpServer, smtpServerPassword: "" });
    },
  );

  it("is asked for, with a password, before it is saved", async () => {
    const ctx = await stranger();
    await expect(
      saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, ...PASSWORD }),
    ).rejects.toMatchObject({ message: "Please choose your mail service or enter your server" });
    await expect(
      saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, smtpServer: ownServer() }),
    ).rejects.toMatchObject({ message: "Please enter the password of your mail server" });
  });

  it("has the limits of its service until the user sets others", async () => {
    const ctx = await configured();
    expect(await getUsage(ctx, {})).toMatchObject({ perDay: null, perSecond: 1_000, own: false });
    const smtpServer = { ...smtpServerOf("microsoft365"), host: "127.0.0.1", userName: "post" };
    await saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, smtpServer, ...PASSWORD });
    expect(await getUsage(ctx, {})).toMatchObject({ perDay: 10_000, perSecond: 0.5 });
  });

  it("names the step that fails when a test email can't go out", async () => {
    const ctx = await configured();
    const smtpServer = { ...ownServer(), port: 9 };
    await saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER, smtpServer, ...PASSWORD });
    const reason =
      "Nothing answers at 127.0.0.1, port 9. Use port 587 with STARTTLS, or port 465 with TLS";
    expect(await getEmailSettings(ctx, {})).toMatchObject({
      ...{ status: "notChecked", statusReason: reason, testedAt: null },
    });
    await expect(sendTestEmail(ctx, { to: SENDER.smtpUser })).rejects.toMatchObject({
      fields: [{ path: "smtp_server", message: `${reason}.` }],
    });
  });

  it("is connected to sixty times an hour by saves", async () => {
    const ctx = await configured();
    await ctx.limits.count("connectionTest", String(ctx.account.id), { points: 59 });
    await expect(saveEmailSettings(ctx, { ...SENDER, ...BY_SERVER })).rejects.toMatchObject({
      kind: "slowDown",
    });
  });
});
