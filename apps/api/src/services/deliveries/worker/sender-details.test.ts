import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import {
  WAYS,
  outcomeOf,
  sendAll,
  sendOnce,
  startCampaign,
  withSending,
} from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueOnce } from "../../../jobs/send-batches.ts";
import { previewMail } from "../../campaigns/review/preview-mail.ts";
import { sendTestMail } from "../../campaigns/test-email/send-test.ts";
import { getEmailSettings, saveEmailSettings } from "../../email-settings/save-email-settings.ts";
import { sendTestEmail } from "../../email-settings/send-test-email.ts";

const { sandbox, sender } = withSending();

const DETAILS = {
  replyTo: "answers@dakiya.example",
  signature: "Asha Rao\nDakiya {name} & Sons\nhttps://dakiya.example",
};

/** Saves details of the sender, and keeps the rest as it is. */
async function save(
  ctx: Ctx,
  details: { replyTo?: string | null; signature?: string; dailyLimit?: number | null },
): Promise<void> {
  const { emailService, preferredService, smtpUser, fromName } = await getEmailSettings(ctx, {});
  await saveEmailSettings(ctx, { emailService, preferredService, smtpUser, fromName, ...details });
}

describe("the reply-to address and signature of the sender", () => {
  it.each(WAYS)("go out by %s as they were when the campaign started", async (way) => {
    const ctx = await sender(way);
    await save(ctx, DETAILS);
    const id = await startCampaign(ctx, 2);
    await save(ctx, { replyTo: "", signature: "" });
    await sendAll(ctx, id);
    const mails = sandbox().store.find();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.replyTo?.email).toBe(DETAILS.replyTo);
      expect(mail.text?.replaceAll("\r\n", "\n")).toContain(
        `\n\n${DETAILS.signature}\n\n-- \nDakiya & Sons\n`,
      );
      expect(mail.html).toContain("Dakiya {name} &amp; Sons<br>");
      // Its addresses are no click links, whose targets are those of the message.
      expect(mail.html).toContain("https://dakiya.example</p>");
    }
  });

  it("change no mail while they are empty", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 1);
    await sendAll(ctx, id);
    const [mail] = sandbox().store.find();
    expect(mail?.replyTo).toBeNull();
    expect(mail?.text).toContain(" and https://shop.example/b\n\n-- \nDakiya & Sons\n");
  });

  it("are in previews and test emails, and stay when a save leaves them out", async () => {
    const ctx = await sender("brevo");
    await save(ctx, DETAILS);
    await save(ctx, {});
    expect(await getEmailSettings(ctx, {})).toMatchObject({ ...DETAILS, dailyLimit: null });
    const message = { subject: "Hello", body: "Hi {name|friend}" };
    expect((await previewMail(ctx, message)).text).toContain(
      `Hi friend\n\n${DETAILS.signature}\n\n-- `,
    );
    await sendTestMail(ctx, message);
    await sendTestEmail(ctx, { to: "post@dakiya.example" });
    expect(
      sandbox()
        .store.find()
        .map(({ replyTo }) => replyTo?.email),
    ).toEqual([DETAILS.replyTo, DETAILS.replyTo]);
    expect(
      sandbox()
        .store.find()
        .some(({ text }) => text?.includes("Asha Rao")),
    ).toBe(true);
  });
});

describe("the daily limit of the sender", () => {
  const stateOf = async (ctx: Ctx, id: number) =>
    (
      await rowsOf(
        ctx.database,
        sql`select status, pause_kind, status_reason from campaigns where id = ${id}`,
      )
    )[0];

  it("holds over all services, pauses until tomorrow, and ends with a larger one", async () => {
    const ctx = await sender("resend");
    await ctx.db.execute(sql`insert into sending_usage (account_id, service, hour, mails)
      values (${ctx.account.id}, 'brevo', date_trunc('day', now(), 'UTC'), 4)`);
    await save(ctx, { dailyLimit: 10 });
    const id = await startCampaign(ctx, 20);
    await Promise.all([sendOnce(ctx, id), sendOnce(ctx, id)]);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 6, queued: 14 } });
    expect(await stateOf(ctx, id)).toEqual({
      status: "paused",
      pause_kind: "quota",
      status_reason: MESSAGES.server.senderQuotaReached,
    });
    await save(ctx, { dailyLimit: null });
    await rescueOnce(ctx);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 20 } });
  });
});
