import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { isFieldKey } from "../fields/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { count, id, instant } from "./primitives.ts";

const words = MESSAGES.coupons;

export const MAX_COUPON_POOLS = 200;
/** Codes of a pool at most. */
export const MAX_COUPON_CODES = 1_000_000;
/** Codes that one call may add. */
export const MAX_CODES_PER_CALL = 10_000;
/** Codes that one call may generate. */
export const MAX_GENERATED_PER_CALL = 50_000;

// cspell:disable
/** Characters of generated codes, without those that look alike: 0 and O; 1, I and L. */
export const COUPON_ALPHABETS = {
  lettersAndDigits: "23456789ABCDEFGHJKMNPQRSTUVWXYZ",
  letters: "ABCDEFGHJKMNPQRSTUVWXYZ",
  digits: "23456789",
} as const;
// cspell:enable
export type CouponAlphabet = keyof typeof COUPON_ALPHABETS;

/** Whether a text can be a code: 1 to 64 visible ASCII characters without spaces. */
export function isCouponCode(text: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(text);
}

/** Whether a pool is running out: below its own threshold, or below a tenth. */
export function isPoolLow(pool: {
  total: number;
  left: number;
  warnBelow: number | null;
}): boolean {
  return pool.total > 0 && pool.left < (pool.warnBelow ?? pool.total / 10);
}

const shortText = (label: string) =>
  z
    .string()
    .trim()
    .superRefine(atMost(80, label))
    .refine(
      (text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text),
      `${label} must be one line of text`,
    );

/** The settings of a pool. */
export const couponPoolInput = z.strictObject({
  name: shortText("Name")
    .min(1, words.nameRequired)
    .meta({ maxLength: roomFor(80) }),
  /** Names the pool in messages, for good; absent for one made of the name. */
  key: z.string().max(60).refine(isFieldKey, words.keyInvalid).optional(),
  /** The worth of a code, in words: "₹200 off". */
  worth: shortText("Value")
    .default("")
    .meta({ maxLength: roomFor(80) }),
  /** The last day on which codes are given. */
  expiresOn: z.iso.date().nullable().default(null),
  /** Codes left below which the pool counts as low; null for a tenth of it. */
  warnBelow: z.int().min(0).max(MAX_COUPON_CODES).nullable().default(null),
});
export type CouponPoolInput = z.infer<typeof couponPoolInput>;

/** Body of update-pool: all of it anew. The key stays. */
export const updateCouponPoolInput = z.strictObject({
  id,
  pool: couponPoolInput.omit({ key: true }),
});
export type UpdateCouponPoolInput = z.infer<typeof updateCouponPoolInput>;

export const couponPoolWire = z.object({
  _id: id,
  name: z.string(),
  key: z.string(),
  /** As messages write it: "{coupon:diwali}". */
  variable: z.string(),
  worth: z.string(),
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
  warnBelow: count.nullable(),
  total: count,
  left: count,
  given: count,
  /** Codes that orders used. */
  used: count,
  isLow: z.boolean(),
  createdAt: instant,
});
export type CouponPoolWire = z.infer<typeof couponPoolWire>;

export const addCouponCodesInput = z.strictObject({
  id,
  codes: z.array(z.string().max(200)).min(1).max(MAX_CODES_PER_CALL),
});
export type AddCouponCodesInput = z.infer<typeof addCouponCodesInput>;

/** `known` are in a pool of the account already; `refused` are no codes, at most 100 of `refusedCount`. */
export const couponCodesAddedWire = z.object({
  added: count,
  known: count,
  refusedCount: count,
  refused: z.array(z.string()),
});
export type CouponCodesAddedWire = z.infer<typeof couponCodesAddedWire>;

export const generateCouponCodesInput = z.strictObject({
  id,
  count: z.int().min(1).max(MAX_GENERATED_PER_CALL),
  prefix: z
    .string()
    .max(20)
    .regex(/^[\w-]*$/, words.prefixInvalid)
    .default(""),
  /** Random characters after the prefix. */
  length: z.int().min(4).max(20).default(8),
  alphabet: z
    .enum(Object.keys(COUPON_ALPHABETS) as [CouponAlphabet, ...CouponAlphabet[]])
    .default("lettersAndDigits"),
});
export type GenerateCouponCodesInput = z.infer<typeof generateCouponCodesInput>;

export const couponCodesGeneratedWire = z.object({ generated: count });
export type CouponCodesGeneratedWire = z.infer<typeof couponCodesGeneratedWire>;

export const COUPON_STATES = ["left", "given"] as const;

/** Which codes a list has; "used" are those of orders. */
export const COUPON_FILTERS = [...COUPON_STATES, "used"] as const;

/** A code, whom it was given to and by what email. */
export const couponCodeWire = z.object({
  code: z.string(),
  state: z.enum(COUPON_STATES),
  customer: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  campaign: z.object({ _id: id, name: z.string() }).nullable(),
  givenAt: instant.nullable(),
  /** The first order that used it; null where none did. */
  order: z.object({ _id: id, number: z.string() }).nullable(),
});
export type CouponCodeWire = z.infer<typeof couponCodeWire>;

export const couponCodesPageWire = z.object({
  items: z.array(couponCodeWire),
  nextCursor: z.string().nullable(),
});
export type CouponCodesPageWire = z.infer<typeof couponCodesPageWire>;

export const couponCodesInput = z.strictObject({
  id,
  /** A code, whole; upper or lower case. */
  code: z.string().max(200).optional(),
  state: z.enum(COUPON_FILTERS).optional(),
  cursor: z.string().max(20).optional(),
  limit: z.int().min(1).max(1000).default(100),
});
export type CouponCodesInput = z.infer<typeof couponCodesInput>;
