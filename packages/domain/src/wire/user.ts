import { z } from "zod";
import { id, instant } from "./primitives.ts";

/** The signed-in user. */
export const userWire = z.object({ _id: id, name: z.string(), email: z.string() });
export type UserWire = z.infer<typeof userWire>;

/**
 * `token` is the identity provider's credential: an ID token. The access token that came beside it, where one did,
 * gives the claims that the ID token leaves to userinfo.
 */
export const loginInput = z.strictObject({
  token: z.string().min(1, "Sign-in token is required").max(8192),
  accessToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "Access token is malformed")
    .max(8192)
    .optional(),
});

/** One active sign-in of the user. */
export const sessionWire = z.object({
  _id: id,
  /** Browser and system in plain words, such as "Chrome on Windows". */
  device: z.string(),
  startedAt: instant,
  /** The sign-in or its latest renewal: exact to a quarter of an hour. */
  lastSeenAt: instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type SessionWire = z.infer<typeof sessionWire>;

/** Next address after a sign-out, where the identity provider also has to end its session. */
export const signedOutWire = z.object({ continueAt: z.string().nullable() });

/** Whether a browser may be signed in, as far as its cookies tell. Public. */
export const sessionHintWire = z.object({ mayExist: z.boolean() });
export type SessionHintWire = z.infer<typeof sessionHintWire>;

/** How the sign-in page can start a sign-in. Public. */
export const authConfigWire = z.object({
  kind: z.enum(["google", "oidc"]),
  issuer: z.string(),
  clientId: z.string(),
  providerName: z.string(),
  localMode: z.boolean(),
  /** For one sign-in of this browser: the ID token has to carry it. */
  nonce: z.string(),
});
export type AuthConfigWire = z.infer<typeof authConfigWire>;

/** The signed-in user's own address, typed to close their account. */
export const closeAccountInput = z.strictObject({ email: z.string().max(320) });
export type CloseAccountInput = z.infer<typeof closeAccountInput>;
