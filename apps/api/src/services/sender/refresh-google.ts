import { setTimeout as wait } from "node:timers/promises";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { AccountCtx } from "../../deps.ts";
import type { OAuth } from "../../providers/oauth/index.ts";
import {
  openRefreshToken,
  openSender,
  readStoredSettings,
  sealCredential,
} from "./stored-settings.ts";

/** The state of an access token: it is good, its account has to be connected again, or Google can't be asked now. */
export type GoogleFreshness = "fresh" | "revoked" | "later";

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
 * Makes the access token of a connected Gmail account last for another minute at least. One caller of all processes
 * asks Google, the others wait for it: without an end time a process is asking, since the row's last
 * change. Nothing is locked and no connection held meanwhile.
 */
export async function refreshGoogle(ctx: AccountCtx): Promise<GoogleFreshness> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const claim = await claimRefresh(ctx);
    if (claim === null || claim.refresh_token === null) return "fresh";
    if (claim.problem !== null) return "revoked";
    if (claim.claimed) return await askGoogle(ctx, claim.refresh_token, claim);
    if (claim.ends !== null) return "fresh";
    await wait(POLL_MS);
  }
  return "later";
}

/**
 * Handles an access token that Google refused before its end: requests a new one at once, unless the refused one was
 * itself new. A user who revoked the access at Google has to connect again, and is told so.
 *
 * @param refused - The token that was sent with.
 * @returns "fresh" where there is another token to send with; "revoked" also for a pasted one, which can't be renewed.
 */
export async function replaceRefused(ctx: AccountCtx, refused: string): Promise<GoogleFreshness> {
  const row = await readStoredSettings(ctx);
  const sealedToken = row?.googleAccessToken ?? null;
  if (row === null || sealedToken === null) return "revoked";
  if (openSender(ctx, row).stored.googleAccessToken !== refused) return "fresh";
  if (row.googleRefreshToken === null) return "revoked";
  const same = sql`account_id = ${ctx.account.id} and google_access_token = ${sealedToken}`;
  const { rows } = await ctx.db.execute<{ is_new: boolean }>(sql`
    update email_settings set
      google_token_expires_at = least(google_token_expires_at, clock_timestamp()),
      google_problem = case when updated_at > clock_timestamp() - ${NEW}
        then ${MESSAGES.server.gmailConnectAgain} else google_problem end
    where ${same} and google_token_expires_at is not null
    returning updated_at > clock_timestamp() - ${NEW} as is_new
  `);
  // No row: another process is asking for a new one now.
  return rows[0]?.is_new === true ? "revoked" : await refreshGoogle(ctx);
}

async function claimRefresh(ctx: AccountCtx): Promise<Claim | null> {
  const { rows } = await ctx.db.execute<Claim>(sql`
    with known as (
      select google_refresh_token, google_token_expires_at as ends, google_problem, updated_at
      from email_settings where account_id = ${ctx.account.id} for update
    ),
    claimed as (
      update email_settings set google_token_expires_at = null, updated_at = clock_timestamp()
      from known
      where account_id = ${ctx.account.id} and known.google_refresh_token is not null
        and known.google_problem is null
        and (known.ends < clock_timestamp() + interval '1 minute'
          or (known.ends is null and known.updated_at < clock_timestamp() - interval '15 seconds'))
      returning 1
    )
    select google_refresh_token as refresh_token, google_problem as problem, ends::text as ends,
      ends > clock_timestamp() as good, exists (select from claimed) as claimed
    from known
  `);
  return rows[0] ?? null;
}

async function askGoogle(ctx: AccountCtx, sealed: string, claim: Claim): Promise<GoogleFreshness> {
  const response = await refreshWith(ctx, sealed);
  // Another account may have been connected meanwhile: then this result does not apply to it.
  const same = sql`account_id = ${ctx.account.id} and google_refresh_token = ${sealed}`;
  if (response.ok) {
    await ctx.db.execute(sql`
      update email_settings set
        google_access_token = ${sealCredential(ctx, "googleAccessToken", response.accessToken)},
        google_token_expires_at =
          clock_timestamp() + ${response.expiresInSeconds}::float8 * interval '1 second'
      where ${same}
    `);
    return "fresh";
  }
  ctx.log.warn({ kind: response.kind }, "Google gave no new access token");
  const revoked = response.kind === "revoked";
  await ctx.db.execute(sql`
    update email_settings set
      google_token_expires_at = coalesce(${claim.ends}::timestamptz, clock_timestamp()),
      google_problem = ${revoked ? MESSAGES.server.gmailConnectAgain : null}
    where ${same}
  `);
  if (revoked) return "revoked";
  return claim.good === true ? "fresh" : "later";
}

async function refreshWith(ctx: AccountCtx, sealed: string): ReturnType<OAuth["refresh"]> {
  if (ctx.google === null) return { ok: false, kind: "unavailable" };
  const token = openRefreshToken(ctx, sealed);
  return token === null
    ? { ok: false, kind: "revoked" }
    : await ctx.oauth.refresh(ctx.google, token);
}
