import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { mortal } from "../../../test/mortal.ts";
import { refreshTokens, sessions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { sha256 } from "../../secrets.ts";
import { refreshSession } from "./refresh-session.ts";
import { newRefreshToken } from "./tokens.ts";

const database = withTestDatabase();

/** A signed-in user, and the refresh token in their cookie. */
async function signedIn(): Promise<{ ctx: Ctx; token: string; tokens: () => Promise<number> }> {
  const member = await createUser(database());
  const ctx = testCtx(database(), member);
  const token = newRefreshToken();
  const [session] = await ctx.db.insert(sessions).values({ userId: member.user.id }).returning();
  if (session === undefined) throw new Error("no session came back");
  await ctx.db.insert(refreshTokens).values({ tokenHash: sha256(token), sessionId: session.id });
  const tokens = async () =>
    await ctx.db.$count(refreshTokens, eq(refreshTokens.sessionId, session.id));
  return { ctx, token, tokens };
}

describe("a refresh whose process is killed", () => {
  // begin, the held token, the limit, its successor, the mark of use, when the session was seen, commit
  const points = [1, 2, 3, 4, 5, 6, 7].flatMap((nth) =>
    (["before", "after"] as const).map((moment) => ({ nth, moment })),
  );

  it.each(points)("$moment its statement $nth keeps the session for a retry", async (death) => {
    const { ctx, token, tokens } = await signedIn();
    const dying = mortal(ctx, death);
    await expect(refreshSession(dying.ctx, token)).rejects.toThrow();
    expect(dying.statements()).toBe(death.nth);
    dying.bury();

    const renewed = await refreshSession(ctx, token);
    expect(renewed.refresh).not.toBe(token);
    expect(await tokens()).toBe(2);
    expect((await refreshSession(ctx, renewed.refresh)).refresh).not.toBe(renewed.refresh);
  });

  it("makes as many statements as there are points", async () => {
    const { ctx, token } = await signedIn();
    const living = mortal(ctx, null);
    await refreshSession(living.ctx, token);
    expect(living.statements() * 2).toBe(points.length);
  });
});
