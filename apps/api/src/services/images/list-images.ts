import { foldCase } from "@dakiya/domain/text";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageListInput, ImagePageWire } from "@dakiya/domain/wire";
import { and, count, desc, eq, lt, or, sql, sum } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { findBrand } from "../brand/find-brand.ts";
import { pageOf, readIdCursor } from "../keyset.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";

/** A page of the account's images, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listImages(ctx: Ctx, input: ImageListInput): Promise<ImagePageWire> {
  const own = eq(images.accountId, ctx.account.id);
  const rows = await ctx.db
    .select(imageColumns)
    .from(images)
    .where(and(own, before(input.cursor), matching(input.search)))
    .orderBy(desc(images.id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  const { brand } = await findBrand(ctx.db, ctx.account.id);
  const [library] = await ctx.db
    .select({ images: count(), bytes: sum(images.size).mapWith(Number) })
    .from(images)
    .where(own);
  return {
    items: items.map((row) => toImageWire(ctx, row, brand.logo)),
    nextCursor: last === undefined ? null : String(last.id),
    library: {
      images: library?.images ?? 0,
      bytes: library?.bytes ?? 0,
      mostImages: IMAGE_LIMITS.images,
      mostBytes: IMAGE_LIMITS.totalBytes,
    },
  };
}

function before(cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : lt(images.id, readIdCursor(cursor));
}

/** What PostgreSQL takes in no text. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Images whose name or alternative text holds the search, without case. */
function matching(search: string | undefined): SQL | undefined {
  const needle = foldCase((search ?? "").trim());
  if (needle === "") return undefined;
  if (UNSTORABLE.test(needle)) return sql`false`;
  const holds = (text: AnyPgColumn): SQL => sql`strpos(lower(${text}), ${needle}) > 0`;
  return or(holds(images.name), holds(images.alt));
}
