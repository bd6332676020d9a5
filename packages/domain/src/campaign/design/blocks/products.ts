import { z } from "zod";
import { designLine } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { lines } from "../plain-text.ts";
import { productSlot } from "../products/slots.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { align, blockKind } from "./kind.ts";

const error = DESIGN_SENTENCES.products;
const whole = (most: number) => z.int(error).min(1, error).max(most, error);

/** Which products a recipient sees. `days` is how long a product is new; null shows the newest, however old. */
export const productSource = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("bought") }),
    z.strictObject({
      kind: z.literal("new"),
      days: whole(DESIGN_LIMITS.productDays).nullable(),
      /** Without those the recipient bought. */
      withoutBought: z.boolean(error),
    }),
    z.strictObject({
      kind: z.literal("chosen"),
      ids: z
        .array(z.string().regex(/^[1-9]\d{0,18}$/, error))
        .max(DESIGN_LIMITS.products, error)
        .refine((ids) => new Set(ids).size === ids.length, error),
    }),
  ],
  { error },
);

/** The parts of a block that make its text. */
type Parts = {
  id: string;
  source: z.infer<typeof productSource>;
  title: string;
  count: number;
  showPrice: boolean;
  label: string;
};

/** Products from the account's orders, which each recipient has of their own. It vanishes where there are none. */
export const products = blockKind(
  "products",
  {
    source: productSource,
    title: designLine,
    /** At most so many; all of those that are chosen. */
    count: whole(DESIGN_LIMITS.products),
    columns: whole(DESIGN_LIMITS.productColumns),
    showPrice: z.boolean(error),
    /** Of the button below each product; without one the picture leads there alone. */
    label: designLine,
    align: align.optional(),
  },
  {
    toText: (block, brand) =>
      brand.hasSlots === true ? textWithSlots(block) : lines(block.title, block.label),
    gaps: (block) => (productCount(block) === 0 ? ["Choose the products to show"] : []),
    preview: (block) => (productCount(block) === 0 ? null : block),
  },
);

export type ProductsBlock = z.infer<typeof products.schema>;

/** How many products a block shows at most. */
export const productCount = ({ source: from, count }: Pick<Parts, "source" | "count">): number =>
  from.kind === "chosen" ? from.ids.length : count;

function textWithSlots(block: Parts): string {
  const { id, title, label, showPrice } = block;
  const link = productSlot("link");
  const one = [
    productSlot("name"),
    ...(showPrice ? [productSlot("price")] : []),
    label.trim() === "" ? link : `${label.trim()} (${link})`,
  ].join("\n");
  const rows = Array.from({ length: productCount(block) }, (_, nth) => {
    const before = nth === 0 && title.trim() === "" ? "" : "\n\n";
    return `${productSlot("row")}${before}${productSlot("cell")}${one}${productSlot("/cell")}${productSlot("/row")}`;
  });
  return `${productSlot(`products:${id}`)}${title.trim()}${rows.join("")}${productSlot("/products")}`;
}
