import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { BrandInput } from "@dakiya/domain/brand";
import { desc, eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { brands } from "../../db/schema/index.ts";

export type StoredBrand = { version: number; brand: BrandInput; createdAt: Date | null };

/** The brand of an account that is in force: the one saved last, else the default under version 0. */
export async function findBrand(db: Executor, accountId: number): Promise<StoredBrand> {
  const [row] = await db
    .select({ version: brands.version, brand: brands.brand, createdAt: brands.createdAt })
    .from(brands)
    .where(eq(brands.accountId, accountId))
    .orderBy(desc(brands.version))
    .limit(1);
  return row ?? { version: 0, brand: DEFAULT_BRAND, createdAt: null };
}
