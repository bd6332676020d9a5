import type { DesignDocument, ProductsBlock } from "@dakiya/domain/campaign/design";
import { expect } from "vitest";
import type { Ctx } from "../src/deps.ts";
import { storeOrders } from "../src/services/orders/store-orders.ts";
import { listProducts } from "../src/services/products/list-products.ts";
import { saveProduct } from "../src/services/products/save-product.ts";

const DAY_MS = 86_400_000;
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const IMAGE = "https://shop.example/lamp.png";

type Item = { sku?: string; name: string; price: number; quantity?: number };
let orders = 0;
/** Stores an order of a customer who is found by their address. */
export async function order(
  ctx: Ctx,
  email: string,
  days: number,
  items: Item[],
  more: object = {},
) {
  const placed = { external_id: `o${(orders += 1)}`, email, placed_at: daysAgo(days), amount: 1 };
  const stored = await storeOrders(ctx, { orders: [{ ...placed, items, ...more }] });
  expect(stored.refused).toEqual([]);
}

/** Gives all products of an account an image and a link of their own, but for some. */
export async function complete(ctx: Ctx, except: string[] = []) {
  for (const { _id: id, name } of (await listProducts(ctx, { limit: 50 })).items)
    if (!except.includes(name))
      await saveProduct(ctx, {
        id,
        patch: { image: IMAGE, link: `https://shop.example/${encodeURIComponent(name)}` },
      });
}

/** A block of products, those bought unless told otherwise. */
export const block = (more: Partial<ProductsBlock> = {}): ProductsBlock => ({
  ...{ id: "p", type: "products", source: { kind: "bought" }, title: "Yours" },
  ...{ count: 3, columns: 2, showPrice: true, label: "Buy", ...more },
});
export const design = (...blocks: DesignDocument["blocks"]): DesignDocument => ({
  version: 2,
  blocks,
});

/** The descriptions of the pictures in an email: names of products. */
export const namesIn = (html: string | null | undefined): string[] =>
  [...(html ?? "").matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt = ""]) => alt);
