import { z } from "zod";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { id, instant } from "./primitives.ts";

/** Actions of an API key in each area of the REST API: read, change, and send email. */
export const SCOPE_ACTIONS = {
  customers: ["read", "write"],
  segments: ["read", "write"],
  campaigns: ["read", "write", "send"],
  automations: ["read", "write", "send"],
  orders: ["read", "write"],
  coupons: ["read", "write"],
  suppressions: ["read", "write"],
  design: ["read", "write"],
  insights: ["read"],
  webhooks: ["read", "write"],
  settings: ["read", "write"],
} as const;

type Actions = typeof SCOPE_ACTIONS;
export type ApiArea = keyof Actions;

/** An area and an action, such as "campaigns:send". None contains another: who writes need not read. */
export type ApiScope = { [Area in ApiArea]: `${Area}:${Actions[Area][number]}` }[ApiArea];

export const API_AREAS = Object.keys(SCOPE_ACTIONS) as ApiArea[];

/** The scopes of an area, in the order they are shown. */
export function scopesOf(area: ApiArea): ApiScope[] {
  return SCOPE_ACTIONS[area].map((action) => `${area}:${action}` as ApiScope);
}

/** Every scope there is. */
export const API_SCOPES: readonly ApiScope[] = API_AREAS.flatMap(scopesOf);

/** Most API keys that an account has at a time. */
export const MAX_API_KEYS = 50;

/** Longest name of a key, in characters. */
export const API_KEY_NAME_MAX = 80;

/** An API key as it is listed: the key itself is shown once, when it is made, and stored as a hash. */
export const apiKeyWire = z.object({
  _id: id,
  name: z.string(),
  /** How the key begins, to tell it from others. */
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  expired: z.boolean(),
  /** Exact to a minute; null for one never used. */
  lastUsedAt: instant.nullable(),
});
export type ApiKeyWire = z.infer<typeof apiKeyWire>;

export const createApiKeyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Please give the key a name")
    .superRefine(atMost(API_KEY_NAME_MAX, "Name"))
    .meta({ maxLength: roomFor(API_KEY_NAME_MAX) }),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, "Please choose what the key may do")
    .max(API_SCOPES.length)
    .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope))),
  /** Days from now on; null for no end. */
  expiresInDays: z.int().min(1).max(3650).nullable(),
});
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

/** A new key, with the only sight of it there is. */
export const newApiKeyWire = z.object({ key: z.string(), apiKey: apiKeyWire });
export type NewApiKeyWire = z.infer<typeof newApiKeyWire>;
