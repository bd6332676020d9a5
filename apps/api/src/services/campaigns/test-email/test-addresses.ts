import { TEST_EMAIL_LIMITS } from "@dakiya/domain/wire";
import type { TestAddressWire } from "@dakiya/domain/wire";
import { desc, eq, sql } from "drizzle-orm";
import { sqlArray } from "../../../db/sql/sql.ts";
import { testAddresses } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { openErased, storingAddress } from "../../customers/erased-addresses.ts";
import { lockAccount } from "../../lock-account.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";

const { remembered } = TEST_EMAIL_LIMITS;

/** Addresses that the account's last tests went to, the newest first. */
export async function listTestAddresses(ctx: Ctx): Promise<TestAddressWire[]> {
  const rows = await ctx.db
    .select()
    .from(testAddresses)
    .where(eq(testAddresses.accountId, ctx.account.id))
    .orderBy(desc(testAddresses.usedAt), desc(testAddresses.id))
    .limit(remembered);
  return rows.map(({ id, email, usedAt }) => ({
    _id: String(id),
    email,
    usedAt: usedAt.toISOString(),
  }));
}

/** Forgets one of them. @throws AppError "missing" */
export async function forgetTestAddress(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const rows = await ctx.db
    .delete(testAddresses)
    .where(ownRow(testAddresses, ctx, id))
    .returning({ id: testAddresses.id });
  firstOrMissing(rows, "Test address");
}

/** Keeps the addresses of a test, and the last ten alone. @param emails - Lower-cased, each once. */
export async function rememberAddresses(ctx: Ctx, emails: readonly string[]): Promise<void> {
  const { id: accountId } = ctx.account;
  await storingAddress(ctx, undefined, async (tx) => {
    const erased = await openErased(tx, ctx);
    const kept = emails.filter((email) => !erased.has(email));
    await lockAccount(tx, accountId);
    await tx.execute(sql`
      insert into test_addresses (account_id, email, used_at)
      select ${accountId}, email, statement_timestamp() from unnest(${sqlArray(kept, "text")}) email
      on conflict (account_id, email) do update set used_at = excluded.used_at
    `);
    await tx.execute(sql`
      delete from test_addresses t using (
        select id from test_addresses where account_id = ${accountId}
        order by used_at desc, id desc offset ${remembered}
      ) old
      where t.account_id = ${accountId} and t.id = old.id
    `);
  });
}
