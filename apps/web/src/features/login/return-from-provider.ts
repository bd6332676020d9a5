import type { AuthConfigWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { signIn } from "../../lib/session/session-actions.ts";
import { toastError } from "../../lib/toast.ts";

let signIns = new Map<string, Promise<void>>();

/** Whether the address is the provider's return, with a code or an error. */
export function isReturnFromProvider(search: string): boolean {
  const params = new URLSearchParams(search);
  return params.has("state") && (params.has("code") || params.has("error"));
}

async function finish(config: AuthConfigWire, url: string): Promise<void> {
  try {
    const { finishOidcSignIn } = await import("./oidc-sign-in.ts");
    await signIn(await finishOidcSignIn(config, url), config.providerName);
  } catch {
    toastError(MESSAGES.auth.loginFailed(config.providerName));
  }
}

/**
 * Completes a sign-in. Idempotent for one address, since React may run an effect twice and the server accepts a token
 * only once.
 */
export function returnFromProvider(config: AuthConfigWire, url: string): Promise<void> {
  const running = signIns.get(url) ?? finish(config, url);
  signIns = new Map([[url, running]]);
  return running;
}
