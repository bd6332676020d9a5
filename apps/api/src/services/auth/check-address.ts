import { MESSAGES } from "@dakiya/domain/messages";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { isAllowed } from "../../settings/allow-list.ts";

/** The `error` code of a refused address. */
const NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

type Address = { email: string; hostedDomain: string | null };

/** Whether the settings allow an address to use this installation. */
export function isAddressAllowed(
  { config, signIn }: Pick<Deps, "config" | "signIn">,
  { email, hostedDomain }: Address,
): boolean {
  const { allowList } = config;
  const byGoogle = signIn.kind === "google";
  return allowList === null || isAllowed(allowList, { email, hostedDomain, byGoogle });
}

/** The same of somebody who signs in or stays signed in; a refusal is logged. */
export function mayUse(deps: Pick<Deps, "config" | "signIn" | "log">, address: Address): boolean {
  if (isAddressAllowed(deps, address)) return true;
  const byGoogle = deps.signIn.kind === "google";
  const claim = byGoogle && address.hostedDomain === null ? "hd" : "email";
  const message =
    claim === "hd"
      ? "hd is missing, and the email is not allowed by itself"
      : "the email is not allowed";
  logRefusal(deps.log, { claim, message });
  return false;
}

/** The refusal of an address: "forbidden" at a sign-in, "unauthenticated" where it ends a session. */
export function notAllowed(kind: "forbidden" | "unauthenticated"): AppError {
  return new AppError(kind, MESSAGES.server.addressNotAllowed, { reason: NOT_ALLOWED });
}

/** Logs a refused sign-in or renewal with its cause, such as a token's error; the client does not get it. */
export function logRefusal(log: Deps["log"], cause: unknown): void {
  const { message = "", claim = null } = Object(cause);
  log.warn({ claim, reason: String(message) }, "sign-in refused");
}
