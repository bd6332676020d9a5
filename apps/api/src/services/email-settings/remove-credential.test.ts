import {
  byCredential,
  CREDENTIAL_FIELDS,
  credentialsOf,
  EMAIL_SERVICES,
  mergeConnections,
} from "@dakiya/domain/email-settings";
import type {
  CredentialField,
  EmailService,
  GivenConnections,
} from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { SANDBOX_WAYS } from "../../providers/email/testing/ways.ts";
import { resumeCampaign } from "../campaigns/lifecycle/pause-campaign.ts";
import {
  createWebhookEndpoint,
  findWebhookEndpoint,
} from "../deliveries/outcomes/webhook-endpoints.ts";
import {
  outcomeOf,
  sendAll,
  sendOnce,
  startCampaign,
  WAYS,
  withSending,
} from "../../../test/sending.ts";
import { getEmailSettings, removeCredential, saveEmailSettings } from "./save-email-settings.ts";
import type { Ctx } from "../../deps.ts";

const { sandbox, sender, ownServer } = withSending();

const SENDER = { smtpUser: "post@dakiya.example", fromName: "Dakiya" };
const GOOD: GivenConnections & Partial<Record<CredentialField, string>> = Object.assign(
  {},
  ...WAYS.map((way) => SANDBOX_WAYS[way].good),
);
const KEYS = byCredential((field) => GOOD[field] ?? "a-password-of-a-server");
const serviceOf = (field: CredentialField): EmailService =>
  EMAIL_SERVICES.find((service) => credentialsOf(service).includes(field)) ?? "gmail";

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
        const emailService = serviceOf(each);
        const settings = { ...SENDER, emailService, preferredService: emailService };
        const connections = { ...mergeConnections(GOOD), smtpServer: ownServer() };
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
