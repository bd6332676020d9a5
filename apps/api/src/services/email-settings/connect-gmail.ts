import type { ConsentResult } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { GmailConnectionWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isGrantInUse } from "../consent/grants-in-use.ts";
import { beginVisit, endVisit } from "../consent/visits.ts";
import {
  openSettingsSecret,
  readStoredSettings,
  sealSettingsSecret,
} from "../sender/stored-settings.ts";

/**
 * The address of Google's consent page for sending by Gmail in the user's name.
 *
 * @param input.sessionId - The only session that may return from there.
 * @throws AppError "impossible" where the operator has not set it up.
 */
export async function connectGmail(
  ctx: Ctx,
  input: { sessionId: string },
): Promise<{ url: string }> {
  const { google: app } = ctx;
  if (app === null) throw new AppError("impossible", MESSAGES.server.gmailNotOffered);
  await countLimit(ctx, "testEmail", `gmail:${ctx.account.id}`);
  return await beginVisit(ctx, { sessionId: input.sessionId, place: "gmail", app, request: {} });
}

/**
 * Completes a visit to Google's consent page and stores the tokens sealed. A user without settings gets them, with the account's
 * address; else the chosen service stays.
 *
 * @param input.query - The parameters Google came back with.
 * @returns The result, for the page to show; a refusal changes nothing.
 */
export async function finishGmail(
  ctx: Ctx,
  input: { sessionId: string; query: unknown },
): Promise<ConsentResult> {
  const consent = await endVisit(ctx, { ...input, place: "gmail" });
  if (typeof consent === "string") return consent;
  const { grant } = consent;
  if (grant.email === null) return "failed";
  const access = sealSettingsSecret(ctx, "googleAccessToken", grant.accessToken);
  const refresh = sealSettingsSecret(ctx, "googleRefreshToken", grant.refreshToken);
  const expires = sql`statement_timestamp() + ${grant.expiresInSeconds}::float8 * interval '1 second'`;
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
    insert into email_settings (account_id, service, sender_email, sender_name, google_access_token,
      google_refresh_token, google_token_expires_at, google_email, check_status)
    select ${ctx.account.id}::bigint, 'gmail', ${grant.email}, case when trim(name) = '' then ${grant.email} else name end,
      ${access}, ${refresh}, ${expires}, ${grant.email}, 'ready'
    from users where id = ${ctx.user.id}
    on conflict (account_id) do update set
      google_access_token = excluded.google_access_token,
      google_refresh_token = excluded.google_refresh_token,
      google_token_expires_at = excluded.google_token_expires_at,
      google_email = excluded.google_email,
      google_problem = null,
      -- Google gave the token a moment ago.
      check_status = case when email_settings.service = 'gmail' then 'ready' else email_settings.check_status end,
      check_reason = case when email_settings.service = 'gmail' then null else email_settings.check_reason end,
      updated_at = statement_timestamp()
  `);
    await recordAudit(tx, ctx, { action: "gmail.connected" });
  });
  return "connected";
}

/** Whether Gmail can be connected here, and whether it is; no token is shown. */
export async function getGmail(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<GmailConnectionWire> {
  const row = await readStoredSettings(ctx);
  return {
    available: ctx.google !== null,
    connected: (row?.googleRefreshToken ?? null) !== null,
    email: row?.googleEmail ?? null,
    problem: row?.googleProblem ?? null,
  };
}

/**
 * Deletes the tokens of a connected Gmail account and revokes them at Google; a pasted token, an app password and the
 * sender stay. When Google can't be reached the account is disconnected all the same, since the deleted token is
 * unusable.
 */
export async function disconnectGmail(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<GmailConnectionWire> {
  const ended = await ctx.db.transaction(async (tx) => {
    const token = await forgetGoogle(tx, ctx);
    if (token !== null) await recordAudit(tx, ctx, { action: "gmail.disconnected" });
    return token;
  });
  if (ended !== null) await revokeGoogle(ctx, ended);
  return await getGmail(ctx, {});
}

/** A connection that was forgotten: its sealed refresh token, and the Google account. */
export type ForgottenGoogle = { sealed: string; email: string | null };

export async function forgetGoogle(tx: Tx, ctx: Ctx): Promise<ForgottenGoogle | null> {
  const { rows } = await tx.execute<ForgottenGoogle>(sql`
    with known as (
      select account_id, google_refresh_token as sealed, google_email as email from email_settings
      where account_id = ${ctx.account.id} and google_refresh_token is not null for update
    )
    update email_settings e set google_access_token = null, google_refresh_token = null,
      google_token_expires_at = null, google_email = null, google_problem = null,
      check_status = case when e.service = 'gmail' then 'notChecked' else e.check_status end,
      check_reason = case when e.service = 'gmail' then null else e.check_reason end,
      updated_at = statement_timestamp()
    from known where e.account_id = known.account_id
    returning known.sealed, known.email
  `);
  return rows[0] ?? null;
}

/** Ends a forgotten token at Google, or logs that it could not. One that also reads the mailbox stays. */
export async function revokeGoogle(ctx: Ctx, { sealed, email }: ForgottenGoogle): Promise<void> {
  if (email !== null && (await isGrantInUse(ctx, email))) return;
  const token = openSettingsSecret(ctx, "googleRefreshToken", sealed);
  const isOver = token !== null && (await ctx.oauth.revoke({ provider: "google" }, token));
  if (!isOver) ctx.log.warn("Google did not end a disconnected account's access");
}
