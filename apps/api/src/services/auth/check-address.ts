import { MESSAGES } from "@dakiya/domain/messages";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { isAllowed } from "../../settings/allow-list.ts";
import { logRefusal } from "./log-refusal.ts";

/** What programs read of a refusal of somebody whose address is not among those allowed. */
export const NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

/** Whether the owner of an address may use this installation, as its settings stand. */
export function mayUse(
  deps: Pick<Deps, "config" | "signIn" | "log">,
  address: { email: string; hostedDomain: string | null },
): boolean {
  const { allowList } = deps.config;
  const byGoogle = deps.signIn.kind === "google";
  if (allowList === null || isAllowed(allowList, { ...address, byGoogle })) return true;
  const claim = byGoogle && address.hostedDomain === null ? "hd" : "email";
  const message =
    claim === "hd"
      ? "hd is missing, and the email is not allowed by itself"
      : "the email is not allowed";
  logRefusal(deps.log, { claim, message });
  return false;
}

/** The refusal of somebody who may not: "forbidden" at a sign-in, "unauthenticated" where it ends a session. */
export function notAllowed(kind: "forbidden" | "unauthenticated"): AppError {
  return new AppError(kind, MESSAGES.server.addressNotAllowed, { reason: NOT_ALLOWED });
}
