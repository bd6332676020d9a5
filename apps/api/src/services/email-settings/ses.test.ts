import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { withSending } from "../../../test/sending.ts";
import { getUsage } from "./limits.ts";
import { getEmailSettings, saveEmailSettings } from "./save-email-settings.ts";

const { stranger } = withSending();

const SECRET = "sandbox/secret/access/key";
const ACCOUNT = { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" };
const SES = {
  ...({ emailService: "ses", preferredService: "ses" } as const),
  ...{ smtpUser: "post@dakiya.example", fromName: "Dakiya" },
};

it("is saved with its account, checked, and sends within the limits it gave", async () => {
  const ctx = await stranger();
  const saved = await saveEmailSettings(ctx, {
    ...SES,
    ...{ sesAccount: ACCOUNT, sesSecretAccessKey: SECRET },
  });
  expect(saved).toMatchObject({
    ...{ status: "ready", isConfigured: true, emailService: "ses" },
    ...{ sesAccount: ACCOUNT, sesSecretAccessKey: "…/key" },
  });
  expect(await getUsage(ctx, {})).toMatchObject({
    perDay: 1_000_000,
    perSecond: 1_000,
    own: false,
  });
});

it("keeps its secret in another region, and loses it and its limits with another access key", async () => {
  const ctx = await stranger();
  await saveEmailSettings(ctx, { ...SES, sesAccount: ACCOUNT, sesSecretAccessKey: SECRET });
  const elsewhere = { ...ACCOUNT, region: "eu-west-1" };
  const moved = await saveEmailSettings(ctx, { ...SES, sesAccount: elsewhere });
  expect(moved).toMatchObject({ status: "ready", sesAccount: elsewhere });
  const other = { ...ACCOUNT, accessKeyId: "AKIASANDBOX000000002" };
  await expect(saveEmailSettings(ctx, { ...SES, sesAccount: other })).rejects.toThrow(
    "Please enter the secret access key that belongs to the access key ID",
  );
  const refused = await saveEmailSettings(ctx, {
    ...SES,
    ...{ sesAccount: other, sesSecretAccessKey: "another/secret" },
  });
  expect(refused).toMatchObject({
    status: "notAccepted",
    statusReason: expect.stringMatching(/^The secret access key does not belong/),
  });
  const [row] = await rowsOf(
    ctx.database,
    sql`select service_limits from email_settings where account_id = ${ctx.account.id}`,
  );
  expect(row).toEqual({ service_limits: {} });
  expect(await getEmailSettings(ctx, {})).toMatchObject({ sesAccount: other });
});

it("asks for its account before anything is saved", async () => {
  const ctx = await stranger();
  await expect(saveEmailSettings(ctx, { ...SES, sesSecretAccessKey: SECRET })).rejects.toThrow(
    "Please enter the region and the access key ID",
  );
  expect(await getEmailSettings(ctx, {})).toMatchObject({ isConfigured: false });
});
