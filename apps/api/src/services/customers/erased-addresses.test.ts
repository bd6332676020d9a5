import { describe, expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { TEST_SECRET } from "../../../test/test-secret.ts";
import { createSecrets } from "../../secrets.ts";
import { dropErased, keepErased, openErased } from "./erased-addresses.ts";

const database = withTestDatabase();
const NEW = "the secret of this year, thirty-two b.";

async function erasedUnder(...emails: string[]) {
  const ctx = testCtx(database(), await createUser(database()));
  await ctx.db.transaction(async (tx) => await keepErased(tx, ctx, emails));
  return ctx;
}

describe("an erased address", () => {
  it("is recognised in any case, in its own account alone, and no other is", async () => {
    const ctx = await erasedUnder("asha@example.com");
    const check = await openErased(ctx.db, ctx);
    expect(["Asha@Example.com", "asha@example.co"].map(check.has)).toEqual([true, false]);
    const other = await erasedUnder("ravi@example.com");
    expect((await openErased(other.db, other)).has("asha@example.com")).toBe(false);
  });

  it("stays recognised under a new secret while the one of its time is given, whenever links end", async () => {
    const ctx = await erasedUnder("asha@example.com");
    const rotated = { ...ctx, secrets: createSecrets(NEW, [TEST_SECRET], new Date(0)) };
    expect((await openErased(ctx.db, rotated)).has("asha@example.com")).toBe(true);
    const forgetful = { ...ctx, secrets: createSecrets(NEW) };
    expect((await openErased(ctx.db, forgetful)).has("asha@example.com")).toBe(false);
    expect(await dropErased(ctx.db, rotated, "ASHA@example.com")).toBe(true);
    expect((await openErased(ctx.db, rotated)).has("asha@example.com")).toBe(false);
    expect(await dropErased(ctx.db, rotated, "asha@example.com")).toBe(false);
  });
});
