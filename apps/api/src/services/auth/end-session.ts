import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { refreshTokens, sessions } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { sha256 } from "../../secrets.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { actorOf } from "./actor.ts";
import { readAccessToken } from "./tokens.ts";

/** Ends the session either token belongs to. Idempotent: tokens of an ended session are no error. */
export async function endSession(
  deps: Deps,
  tokens: { accessToken: string | undefined; refreshToken: string | undefined },
  requestId?: string,
): Promise<void> {
  const claims =
    tokens.accessToken === undefined
      ? null
      : await readAccessToken(deps.secrets, tokens.accessToken);
  const byAccess = claims === null ? undefined : eq(sessions.id, claims.sessionId);
  const byRefresh =
    tokens.refreshToken === undefined
      ? undefined
      : inArray(
          sessions.id,
          deps.db
            .select({ id: refreshTokens.sessionId })
            .from(refreshTokens)
            .where(eq(refreshTokens.tokenHash, sha256(tokens.refreshToken))),
        );
  const which = or(byAccess, byRefresh);
  if (which === undefined) return;
  await deps.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(which, isNull(sessions.revokedAt)))
      .returning({ id: sessions.id, userId: sessions.userId });
    for (const { id: sessionId, userId } of ended) {
      const actor = await actorOf(tx, { userId, sessionId, requestId });
      await recordAudit(tx, actor, { action: "signed-out" });
    }
  });
}

/** Where a browser continues after a sign-out, so that the provider signs out too; null for nowhere. */
export function signOutAddress({ config, idTokens, signIn }: Deps): string | null {
  if (!config.signsOutAtProvider) return null;
  const endpoint = idTokens.discovered()?.endSessionEndpoint ?? null;
  if (endpoint === null) return null;
  const address = new URL(endpoint);
  address.searchParams.set("client_id", signIn.clientId);
  address.searchParams.set("post_logout_redirect_uri", `${config.publicUrl}/`);
  return address.href;
}
