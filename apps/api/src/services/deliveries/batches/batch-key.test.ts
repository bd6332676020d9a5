import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../../../test/database.ts";
import { derivedKey, derivedKeySql } from "./batch-key.ts";

const database = withTestDatabase();

describe("a derived key", () => {
  it("is the same UUID in SQL, and another for other members", async () => {
    const parent = "6f0e1b9a-58a5-4d0e-9c56-f1f6ad2a5c11";
    const [row] = await rowsOf(
      database(),
      sql`select ${derivedKeySql(sql`${parent}::uuid`, sql`1`, sql`50`)} as key`,
    );
    expect(derivedKey(parent, 1, 50)).toBe(row?.["key"]);
    expect(derivedKey(parent, 1, 50)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(derivedKey(parent, 1, 51)).not.toBe(derivedKey(parent, 1, 50));
  });
});
