import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { lt, sql } from "drizzle-orm";
import { refreshTokens, sessions, usedIdTokens, users } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../sha256.ts";
import { newRefreshToken, signAccessToken } from "./tokens.ts";

/** A started or renewed session, as its cookies hold it. */
export type SessionTokens = { access: string; refresh: string };

/**
 * Exchanges an identity provider's ID token for a session (SPEC §4, sign-in). A token is accepted once: its
 * signed part is remembered until it has expired.
 *
 * @throws AppError "unauthenticated" for a bad or repeated token; "unavailable" when the issuer can't be reached.
 */
export async function startSession(
  deps: Deps,
  input: { idToken: string; address: string },
): Promise<{ user: UserWire; tokens: SessionTokens }> {
  await deps.limits.check("signIn", input.address);
  const identity = await deps.idTokens.verify(input.idToken).catch(async (error: unknown) => {
    await deps.limits.count("signIn", input.address);
    throw error;
  });
  // Signatures can be written in more than one way; what they sign cannot.
  const signedPart = input.idToken.slice(0, input.idToken.lastIndexOf("."));
  const refresh = newRefreshToken();
  const started = await deps.db.transaction(async (tx) => {
    await tx.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, sql`clock_timestamp()`));
    const fresh = await tx
      .insert(usedIdTokens)
      .values({
        tokenHash: sha256(signedPart),
        expiresAt: new Date(identity.expiresAt.getTime() + 120_000),
      })
      .onConflictDoNothing()
      .returning();
    if (fresh.length === 0) throw new AppError("unauthenticated", MESSAGES.server.signInRefused);
    const [user] = await tx
      .insert(users)
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        email: identity.email,
        name: identity.name,
      })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: { email: identity.email, name: identity.name },
      })
      .returning();
    if (user === undefined) throw new Error("upsert of a user returned no row");
    const [session] = await tx.insert(sessions).values({ userId: user.id }).returning();
    if (session === undefined) throw new Error("insert of a session returned no row");
    await tx.insert(refreshTokens).values({ tokenHash: sha256(refresh), sessionId: session.id });
    return { user, sessionId: session.id };
  });
  const { user, sessionId } = started;
  return {
    user: { _id: String(user.id), name: user.name, email: user.email },
    tokens: {
      access: await signAccessToken(deps.secrets, { userId: user.id, sessionId }),
      refresh,
    },
  };
}
