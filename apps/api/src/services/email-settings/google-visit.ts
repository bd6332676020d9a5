import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { googleVisits } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

const GOOD_FOR_MINUTES = 10;

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
const sealContext = (sessionId: string): string => `${sessionId}:googleVerifier`;

/** Where Google sends people back to. */
export function gmailCallbackUrl(ctx: Ctx): string {
  return `${ctx.config.publicUrl}/api/user/email-settings/gmail/callback`;
}

/** Stores a visit to Google for this session; the state is valid in no other. */
export async function beginVisit(
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
export async function endVisit(ctx: Ctx, sessionId: string, state: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ verifier: string }>(sql`
    delete from google_visits
    where state_hash = ${hashOf(state)} and session_id = ${sessionId}
      and created_at > clock_timestamp() - ${GOOD_FOR_MINUTES} * interval '1 minute'
    returning verifier`);
  const [visit] = rows;
  return visit === undefined ? null : ctx.secrets.open(visit.verifier, sealContext(sessionId));
}
