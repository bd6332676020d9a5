import { productCount } from "@dakiya/domain/campaign/design";
import type { DesignDocument, ProductLists, ProductsBlock } from "@dakiya/domain/campaign/design";
import { formatRupees } from "@dakiya/domain/analytics";
import { sql } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { ownRow } from "../own-row.ts";
import { chosenProducts, productBlocks } from "./choose-products.ts";
import { copiesOf, productsFor, readCopies } from "./read-copies.ts";
import { samplePicture } from "./sample-pictures.ts";

type Frozen = NonNullable<FrozenRecipient["products"]>;

/**
 * The products of a preview: those of a customer, decided as a campaign does. Without one they are examples from the account's
 * products, and made-up ones, named so, where it has none that could be shown.
 */
export async function previewProducts(
  ctx: AccountCtx,
  design: DesignDocument | null | undefined,
  customerId: string | undefined,
): Promise<ProductLists> {
  const blocks = design == null ? [] : productBlocks(design);
  if (blocks.length === 0) return {};
  const products = await readFrozen(ctx, blocks, customerId);
  const copies = await readCopies(ctx.db, ctx.account.id, copiesOf([{ products }]));
  const lists = productsFor({ products }, copies);
  if (customerId !== undefined) return lists;
  return Object.fromEntries(
    blocks.map((block) => [block.id, lists[block.id] ?? samplesFor(ctx, block)]),
  );
}

async function readFrozen(
  ctx: AccountCtx,
  blocks: readonly ProductsBlock[],
  customerId: string | undefined,
): Promise<Frozen> {
  const { db, account } = ctx;
  if (customerId === undefined) {
    const { products } = await oneRow<{ products: Frozen }>(
      db,
      sql`select ${chosenProducts(account.id, blocks, { isExample: true })} as products`,
    );
    return products;
  }
  const [row] = await db
    .select({ products: sql<Frozen>`${chosenProducts(account.id, blocks)}` })
    .from(customers)
    .where(ownRow(customers, ctx, customerId));
  return row?.products ?? {};
}

const SAMPLE_PRICE = 999;

/** Made-up products in the place of those an account does not have. */
export const samplesFor = (
  ctx: Pick<AccountCtx, "config">,
  block: ProductsBlock,
): ProductLists[string] =>
  Array.from({ length: productCount(block) }, (_, nth) => ({
    name: `Sample product ${nth + 1}`,
    price: formatRupees(SAMPLE_PRICE),
    image: samplePicture(ctx, nth),
    link: "https://example.com/",
  }));
