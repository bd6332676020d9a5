import { MESSAGES } from "@dakiya/domain/messages";
import type {
  InboxChoicesInput,
  InboxReaderInput,
  InboxReaderWire,
  MailboxAppInput,
  MailboxInput,
  MailboxWire,
} from "@dakiya/domain/wire";
import { findChanges } from "@dakiya/domain/audit";
import { inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { endAccess, renewAccess, sealAccess } from "./mailbox-access.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import type { Box } from "./seal-secret.ts";
import {
  findReader,
  isReader,
  readBounceMailbox,
  plainPassword,
  readInbox,
  readSenderParts,
  SENDERS_HOST,
} from "./stored-reader.ts";
import type { StoredReader } from "./stored-reader.ts";
import { isSameApp, isSameMailbox, READER_ACTS, storeReader } from "./store-reader.ts";
import { told, tryMailbox } from "./try-mailbox.ts";

export async function getInbox(ctx: Ctx, _input: Record<never, never>): Promise<InboxReaderWire> {
  return await readInbox(ctx);
}

export async function getBounceMailbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<MailboxWire> {
  return await readBounceMailbox(ctx);
}

/**
 * Turns the reading of the sender's mailbox on, or changes it. The mailbox is signed in to first. Another server, name or app needs its
 * secrets, so that a stored one never goes to another host.
 *
 * @throws AppError "invalid" where a secret is missing; "impossible" with what is wrong, and nothing is stored;
 *   "slowDown" after too many tries an hour.
 */
export async function saveInbox(ctx: Ctx, input: InboxReaderInput): Promise<InboxReaderWire> {
  const { autoUnsubscribe, labelReplies } = input;
  await saveMailbox(ctx, "inbox", input, { autoUnsubscribe, labelReplies });
  return await readInbox(ctx);
}

/** The same for the mailbox that gets bounces alone. @throws AppError as `saveInbox` */
export async function saveBounceMailbox(ctx: Ctx, input: MailboxInput): Promise<MailboxWire> {
  await saveMailbox(ctx, "bounces", input, {});
  return await readBounceMailbox(ctx);
}

async function saveMailbox(
  ctx: Ctx,
  box: Box,
  input: MailboxInput,
  choices: { autoUnsubscribe?: boolean; labelReplies?: boolean },
): Promise<void> {
  await countLimit(ctx, "testEmail", `inbox:${ctx.account.id}`);
  const before = await findReader(ctx, ctx.db, box);
  const { host, port, username } = input;
  const mailbox = { kind: "imap", host, port, username } as const;
  const known = isSameMailbox(before, mailbox) ? before : null;
  const columns =
    input.oauth === undefined
      ? await signInByPassword(ctx, box, input, known)
      : await signInByApp(ctx, box, { ...input, oauth: input.oauth }, known);
  await storeReader(ctx, box, before, { ...mailbox, ...choices, ...columns });
}

/** Changes what follows from messages. @throws AppError "impossible" while no mailbox is read. */
export async function saveInboxChoices(
  ctx: Ctx,
  input: InboxChoicesInput,
): Promise<InboxReaderWire> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(inboxReaders)
      .where(isReader(ctx, "inbox"))
      .for("update");
    if (before === undefined) throw new AppError("impossible", MESSAGES.inbox.turnedOff);
    const { autoUnsubscribe, labelReplies } = before;
    const chosen = {
      autoUnsubscribe: input.autoUnsubscribe ?? autoUnsubscribe,
      labelReplies: input.labelReplies ?? labelReplies,
    };
    const changes = findChanges({ autoUnsubscribe, labelReplies }, chosen);
    if (changes === null) return;
    await tx.update(inboxReaders).set(chosen).where(isReader(ctx, "inbox"));
    await recordAudit(tx, ctx, { action: "inbox.changed", changes });
  });
  return await readInbox(ctx);
}

/** Stops the reading of the sender's mailbox and ends the access there was. Messages found so far stay. Idempotent. */
export async function turnOffInbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<InboxReaderWire> {
  await turnOff(ctx, "inbox");
  return await readInbox(ctx);
}

/** The same for the mailbox that gets bounces alone. */
export async function turnOffBounceMailbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<MailboxWire> {
  await turnOff(ctx, "bounces");
  return await readBounceMailbox(ctx);
}

async function turnOff(ctx: Ctx, box: Box): Promise<void> {
  const gone = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(inboxReaders).where(isReader(ctx, box)).returning();
    if (row !== undefined) await recordAudit(tx, ctx, { action: READER_ACTS[box].off });
    return row;
  });
  if (gone !== undefined) await endAccess(ctx, gone);
}

const NO_APP = {
  ...{ oauth: null, clientSecret: null, refreshToken: null },
  ...{ accessToken: null, accessEndsAt: null },
} as const;

/** The columns of a password, once the mailbox has accepted it. */
async function signInByPassword(
  ctx: Ctx,
  box: Box,
  input: MailboxInput,
  known: StoredReader | null,
) {
  const { host, port, username, password: given = "" } = input;
  const stored = known?.password ?? null;
  const sealed = given === "" ? stored : sealSecret(ctx, box, "password", given);
  const password =
    sealed !== null
      ? openSecret(ctx, box, "password", sealed)
      : box === "inbox" && host === SENDERS_HOST
        ? (await readSenderParts(ctx)).password
        : null;
  if (password === null) throw missing("password", MESSAGES.inbox.passwordNeeded);
  const signIn = { user: username, password: plainPassword(password) };
  await told(ctx, async () => await tryMailbox(ctx, { kind: "imap", host, port, ...signIn }));
  return { ...NO_APP, password: sealed };
}

/** The columns of an app, once it got access and the mailbox accepted that. */
async function signInByApp(
  ctx: Ctx,
  box: Box,
  { host, port, username, oauth: input }: MailboxInput & { oauth: MailboxAppInput },
  known: StoredReader | null,
) {
  const { provider, tenant, clientId } = input;
  const app = { provider, tenant, clientId };
  const stored = isSameApp(known?.oauth ?? null, app) ? known : null;
  const secretOf = (column: "clientSecret" | "refreshToken"): string =>
    input[column] ?? openSecret(ctx, box, column, stored?.[column] ?? null) ?? "";
  const grant = {
    ...app,
    clientSecret: secretOf("clientSecret"),
    refreshToken: secretOf("refreshToken"),
  };
  const { clientSecretNeeded, refreshTokenNeeded } = MESSAGES.inbox;
  if (grant.clientSecret === "") throw missing("oauth.clientSecret", clientSecretNeeded);
  if (grant.refreshToken === "") throw missing("oauth.refreshToken", refreshTokenNeeded);
  const access = await told(ctx, async () => await renewAccess(ctx, grant));
  const signIn = { user: username, accessToken: access.accessToken };
  await told(ctx, async () => await tryMailbox(ctx, { kind: "imap", host, port, ...signIn }));
  return {
    ...{ oauth: app, password: null },
    clientSecret: sealSecret(ctx, box, "clientSecret", grant.clientSecret),
    ...sealAccess(ctx, box, grant, access),
  };
}

function missing(path: string, message: string): AppError {
  return refusedField("invalid", path, message);
}
