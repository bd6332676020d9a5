import { MESSAGES } from "../messages/index.ts";
import {
  addCouponCodesInput,
  couponCodesAddedWire,
  couponCodesGeneratedWire,
  couponCodesInput,
  couponCodesPageWire,
  couponPoolInput,
  couponPoolWire,
  generateCouponCodesInput,
  updateCouponPoolInput,
} from "../wire/index.ts";
import type { CouponCodesAddedWire, CouponCodesGeneratedWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const codesQuery = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Coupon pools and their codes. */
export const couponOperations = {
  list: operation("GET /coupon-pools", {
    scope: ["coupons:read"],
    output: z.array(couponPoolWire),
    message: "Coupon pools",
    summary: "The coupon pools, with how many codes are left and given",
  }),
  get: operation("GET /coupon-pools/:id", {
    scope: ["coupons:read"],
    input: idInput,
    output: couponPoolWire,
    message: "Coupon pool",
    summary: "One coupon pool",
  }),
  create: operation("POST /coupon-pools", {
    scope: ["coupons:write"],
    input: couponPoolInput,
    output: couponPoolWire,
    message: MESSAGES.coupons.saved,
    status: 201,
    refuses: ["conflict"],
    audit: "coupon-pool.created",
    summary: "Create a coupon pool; its key names it in messages, as in {coupon:diwali}",
  }),
  update: operation("PUT /coupon-pools/:id", {
    scope: ["coupons:write"],
    input: updateCouponPoolInput,
    bodyIn: "pool",
    output: couponPoolWire,
    message: MESSAGES.coupons.saved,
    audit: "coupon-pool.saved",
    summary: "Replace a pool's name, value, last day and threshold; its key stays",
  }),
  delete: operation("DELETE /coupon-pools/:id", {
    scope: ["coupons:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "coupon-pool.deleted",
    summary: "Delete a pool and its codes, unless a campaign or an automation needs it",
  }),
  addCodes: operation("POST /coupon-pools/:id/codes", {
    scope: ["coupons:write"],
    input: addCouponCodesInput,
    repeat: "always",
    output: couponCodesAddedWire,
    message: ({ added, known, refusedCount }: CouponCodesAddedWire) =>
      MESSAGES.coupons.added({ added, known, refused: refusedCount }),
    refuses: ["conflict"],
    audit: "coupon-codes.added",
    summary: "Add up to 10,000 codes to a pool, which holds up to 1,000,000",
  }),
  generate: operation("POST /coupon-pools/:id/generate", {
    scope: ["coupons:write"],
    input: generateCouponCodesInput,
    output: couponCodesGeneratedWire,
    message: ({ generated }: CouponCodesGeneratedWire) => MESSAGES.coupons.generated(generated),
    refuses: ["conflict", "impossible"],
    audit: "coupon-codes.added",
    summary: "Generate up to 50,000 random codes, none of them in a pool yet",
  }),
  codes: operation("GET /coupon-pools/:id/codes", {
    scope: ["coupons:read", "customers:read", "orders:read"],
    input: couponCodesInput,
    query: codesQuery,
    page: couponCodesPageWire,
    message: "Codes",
    summary: "The codes of a pool in pages, with whom each was given to",
  }),
};
