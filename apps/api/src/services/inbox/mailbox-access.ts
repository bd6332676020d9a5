import type { MailboxAppWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { AccountCtx } from "../../deps.ts";
import type { InboxProblem } from "../../providers/inbox/index.ts";
import type { OAuthAccess, OAuthRefusal } from "../../providers/oauth/index.ts";
import { isGrantInUse } from "../consent/grants-in-use.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import type { Box } from "./seal-secret.ts";
import type { StoredReader } from "./stored-reader.ts";

/** A token that ends sooner is renewed before a reading. */
const LEFT_MS = 2 * 60_000;

const PROBLEMS = {
  revoked: "accessEnded",
  badApp: "appRefused",
  unavailable: "accessUnavailable",
} as const satisfies Record<OAuthRefusal["kind"], InboxProblem>;

/** An app with its secrets, opened. */
export type MailboxGrant = MailboxAppWire & { clientSecret: string; refreshToken: string };

/** A new access token. @throws InboxError */
export async function renewAccess(ctx: AccountCtx, grant: MailboxGrant): Promise<OAuthAccess> {
  const { refreshToken, ...app } = grant;
  const response = await ctx.oauth.refresh(app, refreshToken);
  if (!response.ok) throw ctx.inbox.failure(PROBLEMS[response.kind]);
  return response;
}

/** An access token as the columns of its reader hold it; a refresh token that came with it replaces the one before. */
export function sealAccess(
  ctx: AccountCtx,
  box: Box,
  grant: Pick<MailboxGrant, "refreshToken">,
  access: OAuthAccess,
) {
  return {
    accessToken: sealSecret(ctx, box, "accessToken", access.accessToken),
    refreshToken: sealSecret(ctx, box, "refreshToken", access.refreshToken ?? grant.refreshToken),
    accessEndsAt: sql`statement_timestamp() + ${access.expiresInSeconds}::float8 * interval '1 second'`,
  };
}

/** A reader that signs in by an app. */
type ReaderByApp = StoredReader & { oauth: MailboxAppWire };

/** The secret of the operator's app is the server's, not the account's. */
const clientSecretOf = (
  ctx: AccountCtx,
  { box, oauth, clientSecret }: ReaderByApp,
): string | null => {
  if (clientSecret !== null) return openSecret(ctx, box, "clientSecret", clientSecret);
  return ctx.google?.clientId === oauth.clientId ? ctx.google.clientSecret : null;
};

/**
 * The access token of a reader; a new one is stored where it ends soon. The caller has the reader's lease, so no other
 * process renews it.
 *
 * @param isRefused - The mailbox refused the stored token.
 * @throws InboxError
 */
export async function readAccess(
  ctx: AccountCtx,
  row: ReaderByApp,
  isRefused = false,
): Promise<string> {
  const isGood = row.accessEndsAt !== null && row.accessEndsAt.getTime() - Date.now() > LEFT_MS;
  const stored =
    isGood && !isRefused ? openSecret(ctx, row.box, "accessToken", row.accessToken) : null;
  if (stored !== null) return stored;
  const clientSecret = clientSecretOf(ctx, row);
  const refreshToken = openSecret(ctx, row.box, "refreshToken", row.refreshToken);
  // The operator has another app now, or the secret they were sealed with is gone.
  if (clientSecret === null || refreshToken === null) throw ctx.inbox.failure("accessEnded");
  const grant = { ...row.oauth, clientSecret, refreshToken };
  const access = await renewAccess(ctx, grant);
  const sealed = sealAccess(ctx, row.box, grant, access);
  // Another app may have been saved since.
  await ctx.db.execute(sql`
    update inbox_readers set access_token = ${sealed.accessToken}, refresh_token = ${sealed.refreshToken},
      access_ends_at = ${sealed.accessEndsAt}
    where account_id = ${ctx.account.id} and box = ${row.box} and refresh_token = ${row.refreshToken}
  `);
  return access.accessToken;
}

/** Ends a reader's access at its service, unless Google would also end what the account sends with. */
export async function endAccess(
  ctx: AccountCtx,
  { box, oauth, clientSecret, refreshToken, username }: StoredReader,
): Promise<void> {
  if (oauth === null) return;
  if (clientSecret === null && (await isGrantInUse(ctx, username))) return;
  const token = openSecret(ctx, box, "refreshToken", refreshToken);
  const isOver = token !== null && (await ctx.oauth.revoke(oauth, token));
  if (!isOver && oauth.provider === "google") ctx.log.warn("Google did not end a mailbox's access");
}

/** Has the next reading renew a token that the mailbox refused before its end. */
export async function dropAccess({ db, account }: AccountCtx, box: Box): Promise<void> {
  await db.execute(
    sql`update inbox_readers set access_ends_at = null where account_id = ${account.id} and box = ${box}`,
  );
}
