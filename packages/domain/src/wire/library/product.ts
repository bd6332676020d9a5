import { z } from "zod";
import { designImageUrl } from "../../campaign/design/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { count, id, instant, rupees, searchText } from "../primitives.ts";

/** A product of the account's orders, known by its SKU, else by its name. */
export const productWire = z.object({
  _id: id,
  /** As the order placed last has it, like the price. */
  name: z.string(),
  sku: z.string().nullable(),
  price: rupees,
  /** In orders that count. */
  sold: z.number(),
  firstSoldAt: instant,
  lastSoldAt: instant,
  /** Emails show products that have an image and a link. */
  image: z.string().nullable(),
  link: z.string().nullable(),
});
export type ProductWire = z.infer<typeof productWire>;

/** A page of products, those sold last first; `totals` are of all, `ready` those with an image and a link. */
export const productPageWire = z.object({
  items: z.array(productWire),
  nextCursor: z.string().nullable(),
  totals: z.object({ products: count, ready: count }),
});
export type ProductPageWire = z.infer<typeof productPageWire>;

/** Query of a page of products; names and SKUs are searched. */
export const productListInput = z
  .strictObject({
    search: searchText.optional(),
    /** Only those with an image and a link, or only those without either. */
    state: z.enum(["ready", "incomplete"]).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .default({ limit: 50 });
export type ProductListInput = z.infer<typeof productListInput>;

// The rule of an image's address: a web address without variables.
const link = z
  .string(MESSAGES.products.noLink)
  .refine((url) => designImageUrl.safeParse(url).success, MESSAGES.products.noLink);

/** The image and the link of a product; null takes one away. */
export const updateProductInput = z.strictObject({
  id: z.string().max(64),
  patch: z.strictObject({
    image: designImageUrl.nullable().optional(),
    link: link.nullable().optional(),
  }),
});
export type UpdateProductInput = z.infer<typeof updateProductInput>;
