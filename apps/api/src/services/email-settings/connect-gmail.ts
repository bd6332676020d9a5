import { createHash, randomBytes } from "node:crypto";
import type { GmailResult } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { GmailConnectionWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { googleVisits } from "../../db/schema/index.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  openRefreshToken,
  readStoredSettings,
  sealCredential,
  sealRefreshToken,
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
  const { google } = ctx;
  if (google === null) throw new AppError("impossible", MESSAGES.server.gmailNotOffered);
  await countLimit(ctx, "testEmail", `gmail:${ctx.account.id}`);
  const visit = await beginVisit(ctx, input.sessionId);
  return { url: google.consentUrl({ ...visit, redirectUri: gmailCallbackUrl(ctx) }) };
}

const callbackQuery = z.object({
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(2000).optional(),
  error: z.string().max(500).optional(),
});

/**
 * Completes a visit to Google's consent page: checks that this session began it, exchanges the code and stores the
 * tokens sealed. A user without settings gets them, with the account's address; else the chosen service stays.
 *
 * @param input.query - The parameters Google came back with.
 * @returns The result, for the page to show; a refusal changes nothing.
 */
export async function finishGmail(
  ctx: Ctx,
  input: { sessionId: string; query: unknown },
): Promise<GmailResult> {
  const { google } = ctx;
  const query = callbackQuery.safeParse(input.query);
  if (google === null || !query.success) return "refused";
  const verifier = await endVisit(ctx, input.sessionId, query.data.state);
  if (verifier === null) return "refused";
  if (query.data.code === undefined) {
    return query.data.error === "access_denied" ? "denied" : "failed";
  }
  const grant = await google.exchange({
    code: query.data.code,
    verifier,
    redirectUri: gmailCallbackUrl(ctx),
  });
  if (!grant.ok) {
    ctx.log.warn({ kind: grant.kind }, "Gmail could not be connected");
    return "failed";
  }
  const access = sealCredential(ctx, "googleAccessToken", grant.accessToken);
  const refresh = sealRefreshToken(ctx, grant.refreshToken);
  const expires = sql`clock_timestamp() + ${grant.expiresInSeconds}::float8 * interval '1 second'`;
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
      updated_at = clock_timestamp()
  `);
    await recordAudit(tx, ctx, { action: "gmail.connected" });
  });
  return "connected";
}

const GOOD_FOR_MINUTES = 10;

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
const sealContext = (sessionId: string): string => `${sessionId}:googleVerifier`;

function gmailCallbackUrl(ctx: Ctx): string {
  return `${ctx.config.publicUrl}/api/user/email-settings/gmail/callback`;
}

/** Stores a visit to Google for this session; the state is valid in no other. */
async function beginVisit(
  ctx: Ctx,
  sessionId: string,
): Promise<{ state: string; challenge: string }> {
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  await ctx.db.execute(sql`
    delete from google_visits
    where created_at < clock_timestamp() - ${GOOD_FOR_MINUTES} * interval '1 minute'`);
  await ctx.db.insert(googleVisits).values({
    stateHash: hashOf(state),
    sessionId,
    verifier: ctx.secrets.seal(verifier, sealContext(sessionId)),
  });
  return { state, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The PKCE verifier of a returning visit; null for a state of another session, used or expired. */
async function endVisit(ctx: Ctx, sessionId: string, state: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ verifier: string }>(sql`
    delete from google_visits
    where state_hash = ${hashOf(state)} and session_id = ${sessionId}
      and created_at > clock_timestamp() - ${GOOD_FOR_MINUTES} * interval '1 minute'
    returning verifier`);
  const [visit] = rows;
  return visit === undefined ? null : ctx.secrets.open(visit.verifier, sealContext(sessionId));
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

export async function forgetGoogle(tx: Tx, ctx: Ctx): Promise<string | null> {
  const { rows } = await tx.execute<{ sealed: string }>(sql`
    with known as (
      select account_id, google_refresh_token as sealed from email_settings
      where account_id = ${ctx.account.id} and google_refresh_token is not null for update
    )
    update email_settings e set google_access_token = null, google_refresh_token = null,
      google_token_expires_at = null, google_email = null, google_problem = null,
      check_status = case when e.service = 'gmail' then 'notChecked' else e.check_status end,
      check_reason = case when e.service = 'gmail' then null else e.check_reason end,
      updated_at = clock_timestamp()
    from known where e.account_id = known.account_id
    returning known.sealed
  `);
  return rows[0]?.sealed ?? null;
}

/** Ends a forgotten token at Google, or logs that it could not. */
export async function revokeGoogle(ctx: Ctx, sealed: string): Promise<void> {
  const token = openRefreshToken(ctx, sealed);
  const isOver = token !== null && (await ctx.google?.revoke(token)) === true;
  if (!isOver) ctx.log.warn("Google did not end a disconnected account's access");
}
