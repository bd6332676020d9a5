import { setTimeout as wait } from "node:timers/promises";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AccountCtx } from "../../deps.ts";
import type { OAuth, OAuthApp, OAuthRefusal } from "../../providers/oauth/index.ts";
import {
  openSender,
  openSettingsSecret,
  readStoredSettings,
  sealSettingsSecret,
} from "./stored-settings.ts";
import type { StoredSettings } from "./stored-settings.ts";

/** A connected account that emails are sent with: its columns, and the app that renews its access. */
type Connection = {
  access: SQL;
  refresh: SQL;
  /** The time the access token ends; null while a process gets a new one. */
  ends: SQL;
  problem: SQL;
  /** The time of the last claim or connection. */
  since: SQL;
  accessField: "googleAccessToken" | "smtpServerPassword";
  refreshField: "googleRefreshToken" | "smtpRefreshToken";
  /** The sentence for a connection that ended. */
  ended: string;
  app: (ctx: AccountCtx, row: StoredSettings) => OAuthApp | null;
  /** The state where there is no app: the operator may bring it back, the user has to connect again. */
  withoutApp: OAuthRefusal["kind"];
};

/** Connected Gmail, and a mailbox at Microsoft that emails are sent from by SMTP. */
export const CONNECTIONS = {
  gmail: {
    access: sql`google_access_token`,
    refresh: sql`google_refresh_token`,
    ends: sql`google_token_expires_at`,
    problem: sql`google_problem`,
    since: sql`updated_at`,
    ...{ accessField: "googleAccessToken", refreshField: "googleRefreshToken" },
    ended: MESSAGES.server.gmailConnectAgain,
    app: ({ google }) => google,
    withoutApp: "unavailable",
  },
  smtp: {
    access: sql`smtp_server_password`,
    refresh: sql`smtp_refresh_token`,
    ends: sql`smtp_token_ends_at`,
    problem: sql`smtp_problem`,
    since: sql`smtp_token_at`,
    ...{ accessField: "smtpServerPassword", refreshField: "smtpRefreshToken" },
    ended: MESSAGES.server.smtpConnectAgain,
    app: smtpAppOf,
    withoutApp: "revoked",
  },
} as const satisfies Record<string, Connection>;
export type ConnectionName = keyof typeof CONNECTIONS;

/** The app of a mail server with its secret; null where it has none that can be read. */
export function smtpAppOf(
  ctx: AccountCtx,
  { smtpServer, smtpClientSecret }: Pick<StoredSettings, "smtpServer" | "smtpClientSecret">,
): OAuthApp | null {
  const app = smtpServer?.app;
  const clientSecret = openSettingsSecret(ctx, "smtpClientSecret", smtpClientSecret);
  if (app === undefined || clientSecret === null) return null;
  return { provider: "microsoft", ...app, clientSecret };
}

/** The state of an access token: it is good, its account has to be connected again, or its service can't be asked now. */
export type AccessFreshness = "fresh" | "revoked" | "later";

/** A token that is refused so soon after it came is no better asked for again. */
const NEW = sql`interval '1 minute'`;

const POLL_MS = 200;
const PATIENCE_MS = 12_000;

type Claim = {
  /** Sealed; null where no account is connected any more. */
  refresh_token: string | null;
  problem: string | null;
  /** Text of the time at which the token ends; null while a process gets a new one. */
  ends: string | null;
  good: boolean | null;
  claimed: boolean;
};

/**
 * Makes the access token of a connected account last for another minute at least. One caller of all processes
 * asks the service, the others wait for it: without an end time a process is asking, since the row's last
 * change. Nothing is locked and no connection held meanwhile.
 */
export async function refreshAccess(
  ctx: AccountCtx,
  name: ConnectionName,
): Promise<AccessFreshness> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const claim = await claimRefresh(ctx, CONNECTIONS[name]);
    if (claim === null || claim.refresh_token === null) return "fresh";
    if (claim.problem !== null) return "revoked";
    if (claim.claimed) return await askService(ctx, CONNECTIONS[name], claim.refresh_token, claim);
    if (claim.ends !== null) return "fresh";
    await wait(POLL_MS);
  }
  return "later";
}

/**
 * Handles an access token that was refused before its end: requests a new one at once, unless the refused one was
 * itself new. A user who revoked the access has to connect again, and is told so.
 *
 * @param refused - The token that was sent with.
 * @returns "fresh" where there is another token to send with; "revoked" also for a pasted one, which can't be renewed.
 */
export async function replaceRefused(
  ctx: AccountCtx,
  name: ConnectionName,
  refused: string,
): Promise<AccessFreshness> {
  const { access, ends, problem, since, accessField, refreshField, ended } = CONNECTIONS[name];
  const row = await readStoredSettings(ctx);
  const sealedToken = row?.[accessField] ?? null;
  if (row === null || sealedToken === null) return "revoked";
  if (openSender(ctx, row).stored[accessField] !== refused) return "fresh";
  if (row[refreshField] === null) return "revoked";
  const same = sql`account_id = ${ctx.account.id} and ${access} = ${sealedToken}`;
  const { rows } = await ctx.db.execute<{ is_new: boolean }>(sql`
    update email_settings set
      ${ends} = least(${ends}, statement_timestamp()),
      ${problem} = case when ${since} > statement_timestamp() - ${NEW} then ${ended} else ${problem} end
    where ${same} and ${ends} is not null
    returning ${since} > statement_timestamp() - ${NEW} as is_new
  `);
  // No row: another process is asking for a new one now.
  return rows[0]?.is_new === true ? "revoked" : await refreshAccess(ctx, name);
}

async function claimRefresh(
  ctx: AccountCtx,
  { refresh, ends, problem, since }: Connection,
): Promise<Claim | null> {
  const { rows } = await ctx.db.execute<Claim>(sql`
    with known as (
      select ${refresh} as refresh_token, ${ends} as ends, ${problem} as problem, ${since} as since
      from email_settings where account_id = ${ctx.account.id} for update
    ),
    claimed as (
      update email_settings set ${ends} = null, ${since} = statement_timestamp()
      from known
      where account_id = ${ctx.account.id} and known.refresh_token is not null
        and known.problem is null
        and (known.ends < statement_timestamp() + interval '1 minute'
          or (known.ends is null and known.since < statement_timestamp() - interval '15 seconds'))
      returning 1
    )
    select refresh_token, problem, ends::text as ends,
      ends > statement_timestamp() as good, exists (select from claimed) as claimed
    from known
  `);
  return rows[0] ?? null;
}

async function askService(
  ctx: AccountCtx,
  connection: Connection,
  sealed: string,
  claim: Claim,
): Promise<AccessFreshness> {
  const { access, refresh, ends, problem, accessField, refreshField, ended } = connection;
  const response = await refreshWith(ctx, connection, sealed);
  // Another account may have been connected meanwhile: then this result does not apply to it.
  const same = sql`account_id = ${ctx.account.id} and ${refresh} = ${sealed}`;
  if (response.ok) {
    const { accessToken, refreshToken, expiresInSeconds } = response;
    // Microsoft gives the next refresh token with it.
    const next =
      refreshToken === null ? sealed : sealSettingsSecret(ctx, refreshField, refreshToken);
    await ctx.db.execute(sql`
      update email_settings set
        ${access} = ${sealSettingsSecret(ctx, accessField, accessToken)}, ${refresh} = ${next},
        ${ends} = statement_timestamp() + ${expiresInSeconds}::float8 * interval '1 second'
      where ${same}
    `);
    return "fresh";
  }
  ctx.log.warn({ kind: response.kind, access: accessField }, "there was no new access token");
  const revoked = response.kind === "revoked";
  await ctx.db.execute(sql`
    update email_settings set
      ${ends} = coalesce(${claim.ends}::timestamptz, statement_timestamp()),
      ${problem} = ${revoked ? ended : null}
    where ${same}
  `);
  if (revoked) return "revoked";
  return claim.good === true ? "fresh" : "later";
}

async function refreshWith(
  ctx: AccountCtx,
  { app: appOf, withoutApp, refreshField }: Connection,
  sealed: string,
): ReturnType<OAuth["refresh"]> {
  const row = await readStoredSettings(ctx);
  const app = row === null ? null : appOf(ctx, row);
  if (app === null) return { ok: false, kind: withoutApp };
  const token = openSettingsSecret(ctx, refreshField, sealed);
  return token === null ? { ok: false, kind: "revoked" } : await ctx.oauth.refresh(app, token);
}
