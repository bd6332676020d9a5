import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_API_KEYS } from "@dakiya/domain/wire";
import type { ApiKeyWire, CreateApiKeyInput, NewApiKeyWire } from "@dakiya/domain/wire";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { apiKeys, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../../secrets.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { refuseNul } from "../wire/values.ts";
import { newKey, startOf } from "./key-format.ts";
import { lockAccount } from "../lock-account.ts";

/** The account's keys that are not revoked, the newest first; expired ones stay until they are. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKeyWire[]> {
  return await readKeys(ctx.db, eq(apiKeys.accountId, ctx.account.id));
}

/**
 * Makes a key on behalf of the member who asks: it stops when they may no longer use this installation.
 *
 * @returns The key, which is stored as a hash alone and so never seen again.
 * @throws AppError "conflict" when the account has as many as it may; "slowDown"
 */
export async function createApiKey(ctx: Ctx, input: CreateApiKeyInput): Promise<NewApiKeyWire> {
  const { name, scopes, expiresInDays } = input;
  refuseNul({ name });
  await countLimit(ctx, "newApiKey", String(ctx.account.id));
  const key = newKey();
  const apiKey = await ctx.db.transaction(async (tx) => {
    // One at a time, so that two together do not pass the limit.
    await lockAccount(tx, ctx.account.id);
    const kept = and(eq(apiKeys.accountId, ctx.account.id), isNull(apiKeys.revokedAt));
    if ((await tx.$count(apiKeys, kept)) >= MAX_API_KEYS) {
      throw new AppError("conflict", MESSAGES.server.apiKey.tooMany(MAX_API_KEYS));
    }
    const [row] = await tx
      .insert(apiKeys)
      .values({
        accountId: ctx.account.id,
        createdBy: ctx.user.id,
        name,
        keyHash: sha256(key),
        start: startOf(key),
        scopes,
        expiresAt: sql`statement_timestamp() + make_interval(days => ${expiresInDays}::int)`,
      })
      .returning({ id: apiKeys.id });
    const made = await readKeys(tx, ownRow(apiKeys, ctx, String(row?.id)));
    const wire = firstOrMissing(made, "API key");
    await recordAudit(tx, ctx, {
      action: "api-key.created",
      subject: { type: "api-key", id: wire._id, label: name },
      details: { scopes, expiresAt: wire.expiresAt },
    });
    return wire;
  });
  return { key, apiKey };
}

/** Ends a key: the next request with it is refused. @throws AppError "missing" for one that is revoked already, too. */
export async function revokeApiKey(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(ownRow(apiKeys, ctx, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    const { name } = firstOrMissing(revoked, "API key");
    const subject = { type: "api-key", id, label: name } as const;
    await recordAudit(tx, ctx, { action: "api-key.revoked", subject });
  });
}

async function readKeys(db: Executor, which: SQL | undefined): Promise<ApiKeyWire[]> {
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      start: apiKeys.start,
      scopes: apiKeys.scopes,
      creatorName: users.name,
      creatorEmail: users.email,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      expired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= statement_timestamp(), false)`,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(which, isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.id));
  return rows.map(
    ({ id, creatorName, creatorEmail, createdAt, expiresAt, lastUsedAt, ...key }) => ({
      ...key,
      _id: String(id),
      createdBy: creatorName === "" ? creatorEmail : creatorName,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }),
  );
}
