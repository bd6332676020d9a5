import { MESSAGES } from "@dakiya/domain/messages";
import type { AuthConfigWire } from "@dakiya/domain/wire";
import { IconLogin2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { withTimeout } from "../../lib/server/with-timeout.ts";
import { toastError } from "../../lib/toast.ts";
import buttons from "../../ui/plain-buttons.module.css";
import classes from "./login.module.css";

/** The time a provider may take to load. */
const PATIENCE_MS = 15_000;

/** Leaves for an OpenID Connect provider. Null while it is not known which. */
export function OidcButton({ provider }: { provider: AuthConfigWire | null }) {
  const [leaving, setLeaving] = useState(false);
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    // Back from the provider restores the page from the bfcache, still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const leave = async (config: AuthConfigWire) => {
    setLeaving(true);
    setUnreachable(false);
    try {
      const { startOidcSignIn } = await import("./oidc-sign-in.ts");
      await withTimeout(PATIENCE_MS, () => startOidcSignIn(config));
    } catch {
      toastError(MESSAGES.auth.loginFailed(config.providerName));
      setUnreachable(true);
      setLeaving(false);
    }
  };

  const label =
    provider === null
      ? "Sign in"
      : leaving
        ? `Opening ${provider.providerName}…`
        : `Continue with ${provider.providerName}`;
  return (
    <>
      <button
        type="button"
        className={`${buttons.primary} ${buttons.large} ${classes.button}`}
        disabled={provider === null || leaving}
        onClick={() => provider !== null && void leave(provider)}
      >
        <IconLogin2 size={20} stroke={1.5} aria-hidden />
        {label}
      </button>
      {unreachable && provider !== null && (
        <p className={`problem ${classes.problem}`} role="alert">
          {provider.providerName} did not respond. Please try again in a moment.
        </p>
      )}
      {provider?.localMode === true && (
        <p className={`note ${classes.hint}`}>
          Local installation: you sign in on this machine, and nothing leaves it.
        </p>
      )}
    </>
  );
}
