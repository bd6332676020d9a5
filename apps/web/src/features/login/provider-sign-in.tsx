import { Suspense, lazy, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { session } from "../../lib/session/session.ts";
import { verifySession } from "../../lib/session/verify-session.ts";
import { LoadingSpinner } from "../../ui/loading-spinner.tsx";
import buttons from "../../ui/plain-buttons.module.css";
import { useAuthConfig } from "./auth-config.ts";
import classes from "./login.module.css";
import { OidcButton } from "./oidc-button.tsx";
import { isReturnFromProvider, returnFromProvider } from "./return-from-provider.ts";

const GoogleButton = lazy(async () => ({
  default: (await import("./google-button.tsx")).GoogleButton,
}));

/** The button of the configured identity provider. */
export function ProviderSignIn() {
  const [config, reload] = useAuthConfig();
  const { search } = useLocation();
  const navigate = useNavigate();
  const returning = isReturnFromProvider(search);

  useEffect(() => {
    if (!returning || typeof config === "string") return;
    void returnFromProvider(config, window.location.href).then(() => {
      // A redirect to the dashboard may be under way; another would cancel it.
      const signedIn = session.get().status === "authenticated";
      return navigate(signedIn ? paths.dashboard : paths.login, { replace: true });
    });
  }, [config, returning, navigate]);

  if (config === "failed") {
    return (
      <div className={classes.failed} role="alert">
        <p>You can’t sign in now: the server did not respond.</p>
        <button
          type="button"
          className={`${buttons.primary} ${buttons.large} ${classes.button}`}
          onClick={() => {
            reload();
            // A user sent here because the server could not be reached may still be signed in.
            void verifySession();
          }}
        >
          Try again
        </button>
      </div>
    );
  }
  if (config === "loading") return <OidcButton provider={null} />;
  if (returning) return <LoadingSpinner label="Signing you in…" />;
  if (config.kind === "google") {
    return (
      <Suspense fallback={<div className={classes.placeholder} />}>
        <GoogleButton config={config} />
      </Suspense>
    );
  }
  return <OidcButton provider={config} />;
}
