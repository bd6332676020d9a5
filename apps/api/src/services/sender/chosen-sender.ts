import { and, eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { senders } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { parseId } from "../wire/values.ts";
import { accountAddress, openSender, readStoredSettings } from "./stored-settings.ts";
import type { Sender, StoredSettings } from "./stored-settings.ts";

/** A sender by its id; null is whichever sender is the default one. */
export type SenderId = number | null;

/** @param wireId - Absent or null for the default sender. */
export const toSenderId = (wireId: string | null | undefined): SenderId =>
  wireId == null ? null : parseId(wireId);

/**
 * The settings with the values of a chosen sender; null where email is not configured.
 *
 * @throws AppError "missing"
 */
export async function readChosenSettings(
  ctx: AccountCtx,
  executor: Executor,
  senderId: SenderId,
): Promise<StoredSettings | null> {
  return (await readBoth(ctx, executor, senderId))?.chosen ?? null;
}

/** The default sender's settings, and the same with the values of a chosen one. @throws AppError "missing" */
async function readBoth(
  ctx: AccountCtx,
  executor: Executor,
  senderId: SenderId,
): Promise<{ settings: StoredSettings; chosen: StoredSettings } | null> {
  const settings = await readStoredSettings(ctx, executor);
  if (settings === null) return null;
  const id = senderId ?? settings.defaultSenderId;
  if (id === null) return { settings, chosen: settings };
  const [row] = await executor
    .select()
    .from(senders)
    .where(and(eq(senders.accountId, ctx.account.id), eq(senders.id, id)));
  if (row === undefined) throw missing("Sender");
  const { service, email: senderEmail, name: senderName, replyTo, signature, dailyLimit } = row;
  const own = { service, senderEmail, senderName, replyTo, signature, dailyLimit };
  const { smtpServer } = settings;
  const { bounceAddress } = row;
  const returning =
    smtpServer === null || bounceAddress === null
      ? {}
      : { smtpServer: { ...smtpServer, bounceAddress } };
  return { settings, chosen: { ...settings, ...own, ...returning } };
}

/**
 * A chosen sender with unsealed credentials. The services know the account by the default sender's address: its server signs
 * in with that.
 *
 * @throws AppError "missing"
 */
export async function readChosenSender(
  ctx: AccountCtx,
  executor: Executor,
  senderId: SenderId,
): Promise<Sender | null> {
  const both = await readBoth(ctx, executor, senderId);
  if (both === null) return null;
  const sender = openSender(ctx, both.chosen);
  const senderEmail = accountAddress(both.settings, both.chosen.service);
  return { ...sender, credentials: { ...sender.credentials, senderEmail } };
}

/** Holds a sender off the wire until the transaction ends, so that it can't be deleted. @throws AppError "missing" */
export async function holdSender(
  tx: Tx,
  ctx: AccountCtx,
  wireId: string | null | undefined,
): Promise<SenderId> {
  if (wireId == null) return null;
  const rows = await tx
    .select({ id: senders.id })
    .from(senders)
    .where(ownRow(senders, ctx, wireId))
    .for("share");
  return firstOrMissing(rows, "Sender").id;
}
