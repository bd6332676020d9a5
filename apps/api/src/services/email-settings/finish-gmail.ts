import type { GmailResult } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../../deps.ts";
import { endVisit, gmailCallbackUrl } from "./google-visit.ts";
import { sealCredential, sealRefreshToken } from "../sender/stored-settings.ts";

const returned = z.object({
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
  const query = returned.safeParse(input.query);
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
  await ctx.db.execute(sql`
    insert into email_settings (owner_id, service, sender_email, sender_name, google_access_token,
      google_refresh_token, google_token_expires_at, google_email)
    select id, 'gmail', ${grant.email}, case when trim(name) = '' then ${grant.email} else name end,
      ${access}, ${refresh}, ${expires}, ${grant.email}
    from users where id = ${ctx.userId}
    on conflict (owner_id) do update set
      google_access_token = excluded.google_access_token,
      google_refresh_token = excluded.google_refresh_token,
      google_token_expires_at = excluded.google_token_expires_at,
      google_email = excluded.google_email,
      google_problem = null,
      updated_at = clock_timestamp()
  `);
  return "connected";
}
