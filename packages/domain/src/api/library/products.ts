import {
  productListInput,
  productPageWire,
  productWire,
  updateProductInput,
} from "../../wire/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { z } from "zod";
import { limitText, operation } from "../operation.ts";

const productQuery = z.object({
  search: z.string().optional(),
  state: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The products of orders, which emails can show. */
export const productOperations = {
  list: operation("GET /products", {
    scope: ["orders:read"],
    input: productListInput,
    query: productQuery,
    page: productPageWire,
    message: "Products",
    summary: "The products of the account's orders, those sold last first, in pages",
  }),
  update: operation("PUT /products/:id", {
    scope: ["orders:write"],
    input: updateProductInput,
    bodyIn: "patch",
    output: productWire,
    message: MESSAGES.products.saved,
    audit: "product.changed",
    summary: "Set the image or the link of a product; emails show products that have both",
  }),
};
