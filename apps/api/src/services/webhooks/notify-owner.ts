import { randomUUID } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, asc, eq } from "drizzle-orm";
import { memberships, users } from "../../db/schema/index.ts";
import type { AccountCtx, Deps } from "../../deps.ts";
import { parseMail } from "../rendering/parse-mail.ts";
import { NOBODY, renderMail } from "../rendering/render-mail.ts";
import { readySender } from "../sender/ready-sender.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

const DEADLINE_MS = 20_000;

/**
 * Mails the account's owner that a webhook is paused, by the account's own email settings; where those can't send now, the screen's
 * banner has to do. Never throws: the pause stands already.
 */
export async function notifyOwner(
  deps: Deps,
  accountId: number,
  { url }: { url: string },
  { reason }: { reason: string },
): Promise<void> {
  try {
    await mailOwner({ ...deps, account: { id: accountId } }, url, reason);
  } catch (error) {
    deps.log.warn({ err: error }, "the owner of a paused webhook could not be notified");
  }
}

async function mailOwner(ctx: AccountCtx, url: string, reason: string): Promise<void> {
  const settings = await readStoredSettings(ctx);
  const owner = await findOwner(ctx);
  if (settings === null || owner === undefined) return;
  const ready = await readySender(ctx, settings.service);
  if (ready.kind !== "ready") return;
  const { credentials, email, senderName } = ready.sender;
  const words = MESSAGES.webhooks;
  const message = parseMail({
    subject: words.mailSubject,
    body: words.mailBody(url, reason),
    company: senderName,
  });
  const mail = renderMail(
    message,
    { ...NOBODY, name: owner.name, email: owner.email },
    { unsubscribe: null, openPixel: null },
  );
  const key = randomUUID();
  const to = { address: owner.email, name: owner.name };
  const mails = [{ token: `notice-${key}`, to, ...mail, unsubscribeUrl: null }];
  const from = { address: email, name: senderName };
  const createdAt = new Date();
  const request = ctx.email
    .for(credentials.service)
    .prepare({ key, from, mails, createdAt, listId: null }, credentials);
  const outcome = await request.send({ deadlineMs: DEADLINE_MS });
  if (outcome.kind === "accepted") return;
  ctx.log.warn({ outcome: outcome.kind }, "the mail about a paused webhook was not accepted");
}

async function findOwner(ctx: AccountCtx): Promise<{ name: string; email: string } | undefined> {
  const [owner] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, ctx.account.id), eq(memberships.role, "owner")))
    .orderBy(asc(users.id))
    .limit(1);
  return owner;
}
