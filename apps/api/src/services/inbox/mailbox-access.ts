import type { MailboxAppWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { AccountCtx } from "../../deps.ts";
import type { InboxProblem } from "../../providers/inbox/index.ts";
import type { OAuthAccess, OAuthRefusal } from "../../providers/oauth/index.ts";
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

/** The company's app with its secrets, opened. */
export type MailboxGrant = MailboxAppWire & { clientSecret: string; refreshToken: string };

/** A new access token. @throws InboxError */
export async function renewAccess(ctx: AccountCtx, grant: MailboxGrant): Promise<OAuthAccess> {
  const { refreshToken, ...app } = grant;
  const response = await ctx.oauth.refresh(app, refreshToken);
  if (!response.ok) throw ctx.inbox.failure(PROBLEMS[response.kind]);
  return response;
}

/** An access token as the columns of its reader hold it; a refresh token that came with it replaces the one before. */
export function sealAccess(ctx: AccountCtx, box: Box, grant: MailboxGrant, access: OAuthAccess) {
  return {
    accessToken: sealSecret(ctx, box, "accessToken", access.accessToken),
    refreshToken: sealSecret(ctx, box, "refreshToken", access.refreshToken ?? grant.refreshToken),
    accessEndsAt: sql`clock_timestamp() + ${access.expiresInSeconds}::float8 * interval '1 second'`,
  };
}

/**
 * The access token of a reader; a new one is stored where it ends soon. The caller has the reader's lease, so no other
 * process renews it.
 *
 * @returns Null where its secrets can't be read any more.
 * @throws InboxError
 */
export async function readAccess(
  ctx: AccountCtx,
  row: StoredReader & { oauth: MailboxAppWire },
): Promise<string | null> {
  const isGood = row.accessEndsAt !== null && row.accessEndsAt.getTime() - Date.now() > LEFT_MS;
  const stored = isGood ? openSecret(ctx, row.box, "accessToken", row.accessToken) : null;
  if (stored !== null) return stored;
  const clientSecret = openSecret(ctx, row.box, "clientSecret", row.clientSecret);
  const refreshToken = openSecret(ctx, row.box, "refreshToken", row.refreshToken);
  if (clientSecret === null || refreshToken === null) return null;
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

/** Has the next reading renew a token that the mailbox refused before its end. */
export async function dropAccess({ db, account }: AccountCtx, box: Box): Promise<void> {
  await db.execute(
    sql`update inbox_readers set access_ends_at = null where account_id = ${account.id} and box = ${box}`,
  );
}
