import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageDetailWire, ImageListInput, ImagePageWire } from "@dakiya/domain/wire";
import { and, desc, eq, lt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { images } from "../../db/schema/index.ts";
import { holds } from "../../db/sql/holds.ts";
import type { Ctx } from "../../deps.ts";
import { findPlaces } from "../address-uses/find-places.ts";
import { findBrand } from "../brand/find-brand.ts";
import { pageOf, readIdCursor } from "../keyset.ts";
import { measureLibrary } from "../library-room.ts";
import type { Library } from "../library-room.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { imageAddress, imageColumns, toImageWire } from "../wire/image.ts";

export const IMAGE_LIBRARY: Library = {
  table: images,
  max: { count: IMAGE_LIMITS.images, bytes: IMAGE_LIMITS.totalBytes },
  words: MESSAGES.images,
};

/** A page of the account's images, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listImages(ctx: Ctx, input: ImageListInput): Promise<ImagePageWire> {
  const rows = await ctx.db
    .select(imageColumns)
    .from(images)
    .where(
      and(
        eq(images.accountId, ctx.account.id),
        before(input.cursor),
        holds(input.search, images.name, images.alt),
      ),
    )
    .orderBy(desc(images.id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  const { brand } = await findBrand(ctx.db, ctx.account.id);
  const room = await measureLibrary(ctx.db, IMAGE_LIBRARY, ctx.account.id);
  return {
    items: items.map((row) => toImageWire(ctx, row, brand.logo)),
    nextCursor: last === undefined ? null : String(last.id),
    library: {
      ...{ images: room.count, bytes: room.bytes },
      mostImages: IMAGE_LIMITS.images,
      mostBytes: IMAGE_LIMITS.totalBytes,
    },
  };
}

/** An image and what shows it. @throws AppError "missing". */
export async function getImage(ctx: Ctx, { id }: { id: string }): Promise<ImageDetailWire> {
  const found = await ctx.db
    .select(imageColumns)
    .from(images)
    .where(ownRow(images, ctx, id));
  const row = firstOrMissing(found, "Image");
  const { brand } = await findBrand(ctx.db, ctx.account.id);
  const usedBy = await findPlaces(ctx.db, ctx.account.id, imageAddress(row));
  return { ...toImageWire(ctx, row, brand.logo), usedBy };
}

function before(cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : lt(images.id, readIdCursor(cursor));
}
