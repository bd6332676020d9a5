import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { and, eq, lt, sql } from "drizzle-orm";
import { refreshTokens, sessions, usedIdTokens, users } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import type { Identity } from "../../providers/oidc/read-claims.ts";
import { AppError, accountMoved } from "../../errors.ts";
import { sha256 } from "../../secrets.ts";
import { countLimit } from "../audit/count-limit.ts";
import { findMoved } from "../moves/find-moved.ts";
import { recordAudit, recordOnce } from "../audit/record-audit.ts";
import { actorOf } from "./actor.ts";
import { claimMovedUser } from "./claim-moved-user.ts";
import { logRefusal, mayUse, notAllowed } from "./check-address.ts";
import { nonceEnd } from "./sign-in-nonce.ts";
import { openAccount } from "./open-account.ts";
import { newRefreshToken, signAccessToken } from "./tokens.ts";

/** A started or renewed session, as its cookies hold it. */
export type SessionTokens = { access: string; refresh: string };

/** The browser of a sign-in, by the key of the sign-ins it began; null when it began none. */
export type Browser = { key: string | undefined };

/** A token with its sender's network address and device. */
type SignIn = {
  idToken: string;
  accessToken?: string | undefined;
  address: string;
  browser: Browser | null;
  device: string;
  requestId?: string;
};

/**
 * Exchanges an identity provider's ID token for a session (docs/product.md, Sign-in). A token is accepted once: its
 * signed part is stored until it expires. Bad tokens are rate limited by network address, good ones are not.
 *
 * @param input.browser - Must have begun this sign-in, against login CSRF with a foreign token. Null for a program.
 * @param input.device - In plain words, for the list of sessions.
 * @param input.accessToken - Came beside it, for claims the ID token lacks.
 * @throws AppError "unauthenticated" for a bad or repeated token; "slowDown" for one of many bad ones; "forbidden"
 *   for an address that is not allowed here; "unavailable" when the issuer can't be reached.
 */
export async function startSession(
  deps: Deps,
  input: SignIn,
): Promise<{ user: UserWire; tokens: SessionTokens }> {
  const proved: Proved = { identity: null };
  try {
    return await exchange(deps, input, proved);
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(deps, input, error, proved);
    throw error;
  }
}

/** Identity in the token, once its signature is checked. */
type Proved = { identity: Identity | null };

/**
 * Counts a refused sign-in, and records it for the account of the proven identity; an unproven address has no account. A
 * token that could not be checked is no refusal.
 */
async function noteRefusal(
  deps: Deps,
  { address, requestId }: SignIn,
  { kind }: AppError,
  { identity }: Proved,
): Promise<void> {
  if (kind !== "unauthenticated" && kind !== "forbidden") return;
  const from = requestId === undefined ? {} : { requestId };
  // Before the row: at the limit a refusal costs no statement.
  if (kind === "unauthenticated") {
    await countLimit(
      { ...from, account: null, limits: deps.limits, db: deps.db },
      "signIn",
      address,
    );
  }
  const userId = identity === null ? null : await findUser(deps, identity);
  const actor =
    userId === null ? { ...from, account: null } : await actorOf(deps.db, { userId, requestId });
  const reason = kind === "forbidden" ? "address" : identity === null ? "token" : "repeated";
  await recordOnce(deps.db, actor, { action: "sign-in.refused", details: { reason } }, reason);
}

async function findUser({ db }: Deps, { issuer, subject }: Identity): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return row?.id ?? null;
}

async function exchange(
  deps: Deps,
  input: SignIn,
  proved: Proved,
): Promise<{ user: UserWire; tokens: SessionTokens }> {
  const identity = await deps.idTokens
    .verify(input.idToken, input.accessToken)
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.kind === "unauthenticated") {
        logRefusal(deps.log, error.cause);
      }
      throw error;
    });
  proved.identity = identity;
  if (!mayUse(deps, identity)) throw notAllowed("forbidden");
  const nonce = input.browser === null ? null : usableNonce(input.browser, identity.nonce);
  if (nonce === "foreign") {
    logRefusal(deps.log, { claim: "nonce", message: "is not of a sign-in this browser began" });
    throw new AppError("unauthenticated", MESSAGES.server.signInRefused);
  }
  await refuseMoved(deps, identity);
  // A signature has several encodings; the signed part has one.
  const signedPart = input.idToken.slice(0, input.idToken.lastIndexOf("."));
  const refresh = newRefreshToken();
  const { email, hostedDomain, name } = identity;
  const session = await deps.db.transaction(async (tx) => {
    await tx.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, sql`statement_timestamp()`));
    const once = [
      {
        tokenHash: sha256(signedPart),
        expiresAt: new Date(identity.expiresAt.getTime() + 120_000),
      },
      ...(nonce === null
        ? []
        : [{ tokenHash: sha256(`nonce ${nonce.value}`), expiresAt: nonce.end }]),
    ];
    const fresh = await tx.insert(usedIdTokens).values(once).onConflictDoNothing().returning();
    if (fresh.length < once.length) {
      logRefusal(deps.log, { message: "The ID token or its nonce has been used before" });
      throw new AppError("unauthenticated", MESSAGES.server.signInRefused);
    }
    await claimMovedUser(tx, identity);
    const [user] = await tx
      .insert(users)
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        email,
        hostedDomain,
        name,
      })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: { email, hostedDomain, name },
      })
      .returning();
    if (user === undefined) throw new Error("upsert of a user returned no row");
    await openAccount(tx, user.id);
    const [session] = await tx
      .insert(sessions)
      .values({ userId: user.id, device: input.device })
      .returning();
    if (session === undefined) throw new Error("insert of a session returned no row");
    await tx.insert(refreshTokens).values({ tokenHash: sha256(refresh), sessionId: session.id });
    const { requestId } = input;
    const actor = await actorOf(tx, { userId: user.id, sessionId: session.id, requestId });
    await recordAudit(tx, actor, { action: "signed-in" });
    return { user, sessionId: session.id };
  });
  const { user, sessionId } = session;
  return {
    user: { _id: String(user.id), name: user.name, email: user.email },
    tokens: {
      access: await signAccessToken(deps.secrets, { userId: user.id, sessionId }),
      refresh,
    },
  };
}

/** @throws AppError "forbidden" with the address where the account of an identity lives now. */
async function refuseMoved({ db }: Deps, { issuer, subject }: Identity): Promise<void> {
  const address = await findMoved(db, "identity", sha256(`${issuer}\n${subject}`));
  if (address !== null) throw accountMoved(address);
}

/** A token's nonce and its expiry, where this browser began the sign-in with it. */
function usableNonce(
  { key }: Browser,
  value: string | null,
): { value: string; end: Date } | "foreign" {
  const end = key === undefined || value === null ? null : nonceEnd(key, value, new Date());
  return value === null || end === null ? "foreign" : { value, end };
}
