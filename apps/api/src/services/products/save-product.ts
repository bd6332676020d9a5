import { findChanges } from "@dakiya/domain/audit";
import type { ProductWire, UpdateProductInput } from "@dakiya/domain/wire";
import { products } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { copyProducts } from "./copy-products.ts";
import { readProduct } from "./list-products.ts";

/** Sets the image or the link of a product. Emails that were made keep theirs. @throws AppError "missing" */
export async function saveProduct(
  ctx: Ctx,
  { id, patch }: UpdateProductInput,
): Promise<ProductWire> {
  return await ctx.db.transaction(async (tx) => {
    const which = ownRow(products, ctx, id);
    const found = await tx.select().from(products).where(which).for("update");
    const row = firstOrMissing(found, "Product");
    const { image = row.image, link = row.link } = patch;
    const changes = findChanges({ image: row.image, link: row.link }, { image, link });
    if (changes !== null) {
      await tx.update(products).set({ image, link }).where(which);
      await copyProducts(tx, ctx.account.id, [row.id]);
      const subject = { type: "product", id: row.id, label: row.name } as const;
      await recordAudit(tx, ctx, { action: "product.changed", subject, changes });
    }
    return await readProduct(tx, ctx, { id });
  });
}
