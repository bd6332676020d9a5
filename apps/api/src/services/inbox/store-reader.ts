import type { MailboxAppWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { endAccess } from "./mailbox-access.ts";
import type { Box } from "./seal-secret.ts";
import type { StoredReader } from "./stored-reader.ts";

type MailboxName = Pick<StoredReader, "kind" | "host" | "port" | "username">;

/** How it is signed in to, sealed. */
type SignInColumns = Pick<
  StoredReader,
  "password" | "oauth" | "clientSecret" | "refreshToken" | "accessToken"
> & { accessEndsAt: SQL | null };

/** Of another mailbox neither secrets nor cursors count. */
export const isSameMailbox = (one: MailboxName | null, other: MailboxName): boolean =>
  one?.kind === other.kind &&
  one.host === other.host &&
  one.port === other.port &&
  one.username === other.username;

export const isSameApp = (one: MailboxAppWire | null, other: MailboxAppWire): boolean =>
  one?.provider === other.provider &&
  one.tenant === other.tenant &&
  one.clientId === other.clientId;

/** Rows of the security log. */
export const READER_ACTS = {
  inbox: { on: "inbox.turned-on", off: "inbox.turned-off" },
  bounces: { on: "bounce-mailbox.turned-on", off: "bounce-mailbox.turned-off" },
} as const satisfies Record<Box, object>;

/** Stores a mailbox that was signed in to, to be read at once. The access to another one is ended. */
export async function storeReader(
  ctx: Ctx,
  box: Box,
  before: StoredReader | null,
  values: MailboxName &
    SignInColumns &
    Partial<Pick<StoredReader, "autoUnsubscribe" | "labelReplies">>,
): Promise<void> {
  const { id: accountId } = ctx.account;
  const isSame = isSameMailbox(before, values);
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(inboxReaders)
      .values({ accountId, box, ...values })
      .onConflictDoUpdate({
        target: [inboxReaders.accountId, inboxReaders.box],
        set: { ...values, failures: 0, problem: null, nextAt: sql`statement_timestamp()` },
      });
    if (!isSame)
      await tx
        .delete(inboxFolders)
        .where(and(eq(inboxFolders.accountId, accountId), eq(inboxFolders.box, box)));
    const { username } = values;
    await recordAudit(tx, ctx, { action: READER_ACTS[box].on, details: { username } });
  });
  const isSameGrant = isSame && before?.oauth?.clientId === values.oauth?.clientId;
  if (before !== null && !isSameGrant) await endAccess(ctx, before);
}
