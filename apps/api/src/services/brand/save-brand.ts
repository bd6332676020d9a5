import { isDeepStrictEqual } from "node:util";
import type { BrandInput } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import type { BrandWire, ImageWire } from "@dakiya/domain/wire";
import { and, eq, lte } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { brands, images } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";
import { ownRow } from "../own-row.ts";
import { findBrand } from "./find-brand.ts";
import type { StoredBrand } from "./find-brand.ts";
import { lockAccount } from "../lock-account.ts";

const KEPT_VERSIONS = 200;

export async function getBrand(ctx: AccountCtx, db: Executor = ctx.db): Promise<BrandWire> {
  const stored = await findBrand(db, ctx.account.id);
  return toBrandWire(stored, await findLogo(db, ctx, stored.brand.logo));
}

/** Sets the look of the account's emails, as a new version. @throws AppError "invalid" for an unknown logo. */
export async function saveBrand(ctx: Ctx, brand: BrandInput): Promise<BrandWire> {
  return await ctx.db.transaction(async (tx) => {
    // One at a time: versions are counted, and the logo must not be deleted meanwhile.
    await lockAccount(tx, ctx.account.id);
    const logo = await findLogo(tx, ctx, brand.logo);
    if (brand.logo !== null && logo === null) {
      const message = MESSAGES.brand.logoMissing;
      throw refusedField("invalid", "logo", message);
    }
    return toBrandWire(await storeBrand(tx, ctx, brand), logo);
  });
}

/** Adds a version of the brand, if anything changed; the transaction holds the lock on the account. */
export async function storeBrand(tx: Tx, ctx: Ctx, brand: BrandInput): Promise<StoredBrand> {
  const before = await findBrand(tx, ctx.account.id);
  const changed = changedParts(before.brand, brand);
  if (changed.length === 0) return before;
  const version = before.version + 1;
  const [row] = await tx
    .insert(brands)
    .values({ accountId: ctx.account.id, version, brand })
    .returning({ createdAt: brands.createdAt });
  await tx
    .delete(brands)
    .where(and(eq(brands.accountId, ctx.account.id), lte(brands.version, version - KEPT_VERSIONS)));
  await recordAudit(tx, ctx, { action: "brand.changed", details: { parts: changed } });
  return { version, brand, createdAt: row?.createdAt ?? null };
}

function changedParts(before: BrandInput, after: BrandInput): string[] {
  const parts = Object.keys(after) as (keyof BrandInput)[];
  return parts.filter((part) => !isDeepStrictEqual(before[part], after[part]));
}

async function findLogo(
  db: Executor,
  ctx: AccountCtx,
  id: string | null,
): Promise<ImageWire | null> {
  if (id === null) return null;
  const [row] = await db
    .select(imageColumns)
    .from(images)
    .where(ownRow(images, ctx, id));
  return row === undefined ? null : toImageWire(ctx, row, id);
}

const toBrandWire = (
  { version, brand, createdAt }: StoredBrand,
  logo: ImageWire | null,
): BrandWire => ({ ...brand, logo, version, savedAt: createdAt?.toISOString() ?? null });
