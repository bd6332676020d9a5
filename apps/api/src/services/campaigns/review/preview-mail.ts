import { templateInput } from "@dakiya/domain/campaign";
import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MailAsInput, MailPreviewWire } from "@dakiya/domain/wire";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { MESSAGE_MS, NOBODY, parseMail, renderMail, withinTime } from "../../deliveries/index.ts";
import { mailToSelf } from "../../email-settings/send-test-email.ts";
import { findFields } from "../../fields/find-fields.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { readStoredSettings } from "../../sender/stored-settings.ts";

/**
 * Previews a message for one customer with the renderer of real mails. Its links are untracked, and the unsubscribe
 * link is inert.
 *
 * @throws AppError "missing" for a customer that is not the user's; "impossible" when it takes longer than `limitMs`.
 */
export async function previewMail(
  ctx: Ctx,
  input: MailAsInput,
  limitMs = MESSAGE_MS,
): Promise<MailPreviewWire> {
  const recipient = await readRecipient(ctx, input.customerId);
  const company = (await readStoredSettings(ctx))?.senderName ?? MESSAGES.server.yourCompany;
  const own = attributeTypes(await findFields(ctx.db, ctx.account.id));
  return withinTime(limitMs, () => {
    const template = parseMail({ subject: input.subject, body: input.body, company, own });
    return renderMail(template, recipient, {
      unsubscribe: `${ctx.config.publicUrl}/u/preview`,
      openPixel: null,
    });
  });
}

/**
 * Sends a message as one customer would get it to the user's own sender address, with "[Test]" in its subject and
 * without pixel, tracked links or unsubscribe link. No log or counter records it.
 *
 * @throws AppError "missing" for a customer that is not the user's; "invalid" for a message that could not be sent
 *   either; "impossible" without email settings or when the service refuses; "slowDown".
 */
export async function sendTestMail(ctx: Ctx, input: MailAsInput): Promise<{ message: string }> {
  const { subject, body, customerId } = input;
  const recipient = await readRecipient(ctx, customerId);
  withinTime(MESSAGE_MS, () => checkMessage({ subject, body }));
  const settings = await readStoredSettings(ctx);
  if (settings === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  const own = attributeTypes(await findFields(ctx.db, ctx.account.id));
  await mailToSelf(ctx, settings.service, ({ senderName: company }) =>
    renderMail(parseMail({ subject: `[Test] ${subject}`, body, company, own }), recipient, {
      unsubscribe: null,
      openPixel: null,
    }),
  );
  return { message: MESSAGES.server.testMailSent(settings.senderEmail) };
}

function checkMessage(message: { subject: string; body: string }): void {
  const fields = (templateInput.safeParse(message).error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  if (fields[0] !== undefined) throw new AppError("invalid", fields[0].message, { fields });
}

/**
 * The recipient of a preview or a test: a customer of the user, or one without data.
 *
 * @throws AppError "missing"
 */
async function readRecipient(ctx: Ctx, customerId: string | undefined): Promise<TemplateCustomer> {
  if (customerId === undefined) return NOBODY;
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(ownRow(customers, ctx, customerId));
  return firstOrMissing(rows, "Customer");
}
