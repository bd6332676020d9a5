import type { ReplyListInput, ReplyPageWire } from "@dakiya/domain/wire";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { campaigns, customers, inboxMessages } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { noCursor } from "../keyset.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { findReader, SENDERS_HOST } from "./stored-reader.ts";

const CURSOR = /^\d{1,15}$/;

/** Answers to a campaign's emails, the newest first. @throws AppError "missing"; "invalid" for a malformed cursor. */
export async function listReplies(
  ctx: Ctx,
  { campaignId, cursor, limit }: ReplyListInput,
): Promise<ReplyPageWire> {
  if (cursor !== undefined && !CURSOR.test(cursor)) throw noCursor();
  const found = await ctx.db
    .select({ id: campaigns.id, replied: campaigns.replied })
    .from(campaigns)
    .where(ownRow(campaigns, ctx, campaignId));
  const campaign = firstOrMissing(found, "Campaign");
  const rows = await ctx.db
    .select({ message: inboxMessages, name: customers.name })
    .from(inboxMessages)
    .innerJoin(
      customers,
      and(
        eq(customers.accountId, inboxMessages.accountId),
        eq(customers.id, inboxMessages.customerId),
      ),
    )
    .where(
      and(
        eq(inboxMessages.accountId, ctx.account.id),
        eq(inboxMessages.campaignId, campaign.id),
        inArray(inboxMessages.kind, ["reply", "unsubscribe"]),
        cursor === undefined ? undefined : lt(inboxMessages.id, Number(cursor)),
      ),
    )
    .orderBy(desc(inboxMessages.id))
    .limit(limit + 1);
  const reader = await findReader(ctx, ctx.db, "inbox");
  const items = rows.slice(0, limit).map(({ message, name }) => ({
    _id: String(message.id),
    customer: { _id: String(message.customerId), name },
    from: message.fromEmail,
    subject: message.subject,
    text: message.text,
    probable: message.probable,
    wish: message.wish,
    label: message.label,
    answerUrl: answerUrl(message, reader?.host ?? null),
    at: message.receivedAt.toISOString(),
  }));
  const nextCursor = rows.length > limit ? (items.at(-1)?._id ?? null) : null;
  return { items, nextCursor, replied: campaign.replied, reading: reader !== null };
}

type Row = typeof inboxMessages.$inferSelect;

/** Where it can be answered: Gmail finds a message by its id, elsewhere the mail program writes to its sender. */
function answerUrl({ messageId, fromEmail, subject }: Row, host: string | null): string {
  if (host === SENDERS_HOST && messageId !== null) {
    const search = `rfc822msgid:${messageId.replace(/^<|>$/g, "")}`;
    return `https://mail.google.com/mail/#search/${encodeURIComponent(search)}`;
  }
  const reply = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(fromEmail)}?subject=${encodeURIComponent(reply)}`;
}
