import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../test/database.ts";
import { accounts, auditEvents, sessions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit, recordOnce } from "./record-audit.ts";

const database = withTestDatabase();
const EVENT = {
  action: "segment.saved",
  subject: { type: "segment", id: 7, label: "Mumbai" },
  changes: { name: ["Delhi", "Mumbai"] },
  details: { customers: 3 },
} as const;

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

const logOf = async ({ account }: Ctx) =>
  await database()
    .db.select()
    .from(auditEvents)
    .where(eq(auditEvents.accountId, account.id))
    .orderBy(auditEvents.id);

describe("a row of the security log", () => {
  it("says who did what from where, and outlives the session", async () => {
    const ctx = await newCtx();
    const [session] = await ctx.db
      .insert(sessions)
      .values({ userId: ctx.user.id, device: "Firefox on Linux" })
      .returning();
    const sessionId = session?.id ?? "";
    const requestId = "00000000-0000-4000-8000-000000000001";
    await recordAudit(ctx.db, { ...ctx, sessionId, requestId }, EVENT);
    await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
    expect(await logOf(ctx)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(Date),
        accountId: ctx.account.id,
        userId: ctx.user.id,
        sessionId,
        apiKeyId: null,
        device: "Firefox on Linux",
        requestId,
        action: "segment.saved",
        subjectType: "segment",
        subjectId: "7",
        subjectLabel: "Mumbai",
        changes: { name: ["Delhi", "Mumbai"] },
        details: { customers: 3 },
      },
    ]);
  });

  it("names nobody where the server acts itself", async () => {
    const ctx = await newCtx();
    await recordAudit(ctx.db, { account: ctx.account }, { action: "campaign.completed" });
    expect(await logOf(ctx)).toMatchObject([{ userId: null, sessionId: null, device: null }]);
  });

  it("goes with the transaction that did not happen", async () => {
    const ctx = await newCtx();
    const undone = ctx.db.transaction(async (tx) => {
      await recordAudit(tx, ctx, EVENT);
      throw new Error("nothing of it");
    });
    await expect(undone).rejects.toThrow("nothing of it");
    expect(await logOf(ctx)).toEqual([]);
  });

  it("can be neither changed nor removed", async () => {
    const ctx = await newCtx();
    await recordAudit(ctx.db, ctx, EVENT);
    for (const statement of [
      sql`update audit_events set user_id = null`,
      sql`delete from audit_events where account_id = ${ctx.account.id}`,
      sql`truncate audit_events`,
      sql`truncate accounts cascade`,
    ]) {
      const refused = await ctx.db.execute(statement).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        cause: { message: "the security log is append-only", code: "23001" },
      });
    }
    expect(await logOf(ctx)).toHaveLength(1);
  });

  it("can't be changed by a role that may remove old ones either", async () => {
    const ctx = await newCtx();
    await recordAudit(ctx.db, ctx, EVENT);
    const forgetful = async (statement: ReturnType<typeof sql>) =>
      await ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local dakiya.forgets_audit_events = 'on'`);
        await tx.execute(statement);
      });
    await expect(forgetful(sql`update audit_events set user_id = null`)).rejects.toThrow();
    await expect(forgetful(sql`truncate audit_events`)).rejects.toThrow();
    await forgetful(sql`delete from audit_events where account_id = ${ctx.account.id}`);
    expect(await logOf(ctx)).toEqual([]);
    await recordAudit(ctx.db, ctx, EVENT);
    const later = ctx.db.delete(auditEvents).where(eq(auditEvents.accountId, ctx.account.id));
    await expect(later).rejects.toThrow();
  });

  it("leaves with its account", async () => {
    const ctx = await newCtx();
    const other = await newCtx();
    await recordAudit(ctx.db, ctx, EVENT);
    await recordAudit(ctx.db, other, EVENT);
    await ctx.db.delete(accounts).where(eq(accounts.id, ctx.account.id));
    expect(await logOf(ctx)).toEqual([]);
    expect(await logOf(other)).toHaveLength(1);
  });
});

describe("an event that anybody can repeat", () => {
  const HIT = { action: "limit.hit", details: { limit: "ai" } } as const;

  it("leaves one row an account, kind and window, for any number of repetitions by any user", async () => {
    const ctx = await newCtx();
    const other = await newCtx();
    for (let nth = 0; nth < 3; nth += 1) {
      await recordOnce(ctx.db, ctx, HIT, "ai");
      await recordOnce(ctx.db, other, HIT, "ai");
      await recordOnce(ctx.db, ctx, HIT, "import");
    }
    expect(await logOf(ctx)).toHaveLength(2);
    expect(await logOf(other)).toHaveLength(1);
  });

  it("leaves a row again in the next window", async () => {
    const ctx = await newCtx();
    await recordOnce(ctx.db, ctx, HIT, "ai", 0);
    await recordOnce(ctx.db, ctx, HIT, "ai", 0);
    expect(await logOf(ctx)).toHaveLength(2);
  });

  it("is one for all whose account nobody knows", async () => {
    const stranger = { account: null };
    const { db } = database();
    await recordOnce(db, stranger, { action: "sign-in.refused" }, "token");
    await recordOnce(db, stranger, { action: "sign-in.refused" }, "token");
    expect(
      await rowsOf(database(), sql`select action from audit_events where account_id is null`),
    ).toEqual([{ action: "sign-in.refused" }]);
  });
});
