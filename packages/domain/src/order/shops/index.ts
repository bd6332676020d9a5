import { BIGCOMMERCE } from "./bigcommerce.ts";
import { ETSY } from "./etsy.ts";
import { MAGENTO } from "./magento.ts";
import { RAZORPAY } from "./razorpay.ts";
import type { Shop } from "./shop.ts";
import { SHOPIFY } from "./shopify.ts";
import { SQUARESPACE } from "./squarespace.ts";
import { STRIPE } from "./stripe.ts";
import { WOOCOMMERCE } from "./woocommerce.ts";

/** The shops whose exports are known, in the order they are tried: WooCommerce's headings are those of many. */
export const SHOPS: readonly Shop[] = [
  SHOPIFY,
  SQUARESPACE,
  BIGCOMMERCE,
  MAGENTO,
  ETSY,
  RAZORPAY,
  STRIPE,
  WOOCOMMERCE,
];
