import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, inArray } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { erasedAddresses } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Secrets } from "../../secrets.ts";
import { checkErased, hashOf } from "./check-erased.ts";
import type { ErasedCheck, ErasedList } from "./check-erased.ts";
import { holdErasures } from "./lock-customers.ts";

const { accountId: account, hash } = erasedAddresses;

/** Possible hashes of an address: under the present secret, and under each earlier one. */
function hashesOf(
  { secrets }: { secrets: Secrets },
  accountId: number,
  emails: readonly string[],
): string[] {
  const keys = secrets.keys("erasure");
  return emails.flatMap((email) => keys.map((key) => hashOf(key, accountId, email)));
}

/** Notes that addresses were erased, so that nobody adds them again. */
export async function keepErased(
  tx: Tx,
  { secrets, account: { id } }: Pick<AccountCtx, "secrets" | "account">,
  emails: readonly string[],
): Promise<void> {
  const [key] = secrets.keys("erasure");
  const rows = emails.map((email) => ({ accountId: id, hash: hashOf(key, id, email) }));
  if (rows.length > 0) await tx.insert(erasedAddresses).values(rows).onConflictDoNothing();
}

/** Takes an address off those erased. @returns Whether it was one. */
export async function dropErased(
  db: Executor,
  ctx: Pick<AccountCtx, "secrets" | "account">,
  email: string,
): Promise<boolean> {
  const { id } = ctx.account;
  const { rowCount } = await db
    .delete(erasedAddresses)
    .where(and(eq(account, id), inArray(hash, hashesOf(ctx, id, [email]))));
  return (rowCount ?? 0) > 0;
}

/**
 * Runs a transaction that stores an address of a customer, with erasures held off.
 *
 * @param email - Undefined where no address is written.
 * @throws AppError "conflict" when the address was erased.
 */
export async function storingAddress<T>(
  ctx: Pick<AccountCtx, "secrets" | "account" | "db">,
  email: string | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await ctx.db.transaction(async (tx) => {
    await holdErasures(tx, ctx.account.id);
    if (email !== undefined && (await openErased(tx, ctx)).has(email)) {
      const message = MESSAGES.personalData.refused;
      throw new AppError("conflict", message, {
        reason: "ERASED_PERSON",
        fields: [{ path: "email", message }],
      });
    }
    return await work(tx);
  });
}

/** Reads the erased addresses of an account; null for none, which costs nothing to check. */
export async function listErased(
  db: Executor,
  { secrets, account: { id } }: Pick<AccountCtx, "secrets" | "account">,
): Promise<ErasedList | null> {
  const rows = await db.select({ hash }).from(erasedAddresses).where(eq(account, id));
  if (rows.length === 0) return null;
  return { accountId: id, keys: secrets.keys("erasure"), hashes: rows.map((row) => row.hash) };
}

/** The check of an account, as its rows stand now. */
export async function openErased(
  db: Executor,
  ctx: Pick<AccountCtx, "secrets" | "account">,
): Promise<ErasedCheck> {
  return checkErased(await listErased(db, ctx));
}
