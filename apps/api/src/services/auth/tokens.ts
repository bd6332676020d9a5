import { randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { sql } from "drizzle-orm";
import { SignJWT, jwtVerify } from "jose";
import { z } from "zod";
import type { Secrets } from "../../secrets.ts";

const ACCESS_TTL = "15m";
const TYPE = "at+jwt";
const AUDIENCE = "dakiya";

type AccessClaims = { userId: number; sessionId: string };

const claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid() });

/** Signs an access token for 15 minutes. */
export async function signAccessToken(secrets: Secrets, who: AccessClaims): Promise<string> {
  return await new SignJWT({ sid: who.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setSubject(String(who.userId))
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(ACCESS_TTL)
    .sign(secrets.keys("session")[0]);
}

/** Verifies an access token; null when it is invalid. */
export async function readAccessToken(
  secrets: Secrets,
  token: string,
): Promise<AccessClaims | null> {
  const payload = await readClaims(token, secrets.keys("session")[0]);
  const parsed = claims.safeParse(payload);
  return parsed.success ? { userId: Number(parsed.data.sub), sessionId: parsed.data.sid } : null;
}

async function readClaims(token: string, key: KeyObject): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: TYPE,
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat", "sub"],
    });
    return payload;
  } catch {
    return null;
  }
}

/** A new refresh token: 256 random bits; the table stores its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A session without a renewal for this long has expired. */
export const IDLE = sql`interval '7 days'`;
/** So long after its sign-in a session ends in any case. */
export const ABSOLUTE = sql`interval '30 days'`;
