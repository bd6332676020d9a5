import { z } from "zod";
import { id } from "./primitives.ts";

/** The signed-in user (SPEC §3). */
export const userWire = z.object({ _id: id, name: z.string(), email: z.string() });
export type UserWire = z.infer<typeof userWire>;

/** How the sign-in page can start a sign-in. Public. */
export const authConfigWire = z.object({
  kind: z.enum(["google", "oidc"]),
  issuer: z.string(),
  clientId: z.string(),
  providerName: z.string(),
  localMode: z.boolean(),
});
export type AuthConfigWire = z.infer<typeof authConfigWire>;
