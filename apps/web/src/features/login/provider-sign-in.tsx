import { MESSAGES } from "@dakiya/domain/messages";
import type { AuthConfigWire } from "@dakiya/domain/wire";
import { IconLogin2 } from "@tabler/icons-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readEnvelope } from "../../lib/read-envelope.ts";
import { paths } from "../../lib/paths.ts";
import { answerWithin } from "../../lib/server/answer-within.ts";
import { session } from "../../lib/session/session.ts";
import { verifySession } from "../../lib/session/verify-session.ts";
import { toastError } from "../../lib/toast.ts";
import { LoadingSpinner } from "../../ui/loading-spinner.tsx";
import buttons from "../../ui/plain-buttons.module.css";
import classes from "./login.module.css";
import { isReturnFromProvider, returnFromProvider } from "./return-from-provider.ts";

const GoogleButton = lazy(async () => ({
  default: (await import("./google-button.tsx")).GoogleButton,
}));

/** The time a provider may take to load. */
const PATIENCE_MS = 15_000;

/** The button of the configured identity provider. */
export function ProviderSignIn() {
  const [config, setConfig] = useState<AuthConfigWire | "loading" | "failed">("loading");
  const [leaving, setLeaving] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const returning = isReturnFromProvider(search);

  useEffect(() => {
    if (config !== "loading") return;
    let current = true;
    loadAuthConfig().then(
      (answer) => current && setConfig(answer),
      (error: unknown) => {
        console.error(error);
        if (current) setConfig("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [config]);

  useEffect(() => {
    if (!returning || typeof config === "string") return;
    void returnFromProvider(config, window.location.href).then(() => {
      // A redirect to the dashboard may be under way; another would cancel it.
      const signedIn = session.get().status === "authenticated";
      return navigate(signedIn ? paths.dashboard : paths.login, { replace: true });
    });
  }, [config, returning, navigate]);

  useEffect(() => {
    // Back from the provider restores the page from the bfcache, still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  if (config === "failed") {
    return (
      <div className={classes.failed} role="alert">
        <p>You can’t sign in now: the server did not respond.</p>
        <button
          type="button"
          className={`${buttons.primary} ${buttons.large} ${classes.button}`}
          onClick={() => {
            setConfig("loading");
            // A user sent here because the server could not be reached may still be signed in.
            void verifySession();
          }}
        >
          Try again
        </button>
      </div>
    );
  }
  if (config !== "loading" && returning) return <LoadingSpinner label="Signing you in…" />;
  if (config !== "loading" && config.kind === "google") {
    return (
      <Suspense fallback={<div className={classes.placeholder} />}>
        <GoogleButton config={config} />
      </Suspense>
    );
  }

  const leave = async (provider: AuthConfigWire) => {
    setLeaving(true);
    setUnreachable(false);
    try {
      const { startOidcSignIn } = await import("./oidc-sign-in.ts");
      await answerWithin(PATIENCE_MS, () => startOidcSignIn(provider));
    } catch {
      toastError(MESSAGES.auth.loginFailed(provider.providerName));
      setUnreachable(true);
      setLeaving(false);
    }
  };

  return (
    <>
      <button
        type="button"
        className={`${buttons.primary} ${buttons.large} ${classes.button}`}
        disabled={config === "loading" || leaving}
        onClick={() => config !== "loading" && void leave(config)}
      >
        <IconLogin2 size={20} stroke={1.5} aria-hidden />
        {config === "loading"
          ? "Sign in"
          : leaving
            ? `Opening ${config.providerName}…`
            : `Continue with ${config.providerName}`}
      </button>
      {unreachable && config !== "loading" && (
        <p className={`problem ${classes.problem}`} role="alert">
          {config.providerName} did not respond. Please try again in a moment.
        </p>
      )}
      {config !== "loading" && config.localMode && (
        <p className={`note ${classes.hint}`}>
          Local installation: you sign in on this machine, and nothing leaves it.
        </p>
      )}
    </>
  );
}

function isAuthConfig(value: unknown): value is AuthConfigWire {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "google" || value.kind === "oidc") &&
    "clientId" in value &&
    "issuer" in value &&
    "providerName" in value &&
    typeof value.providerName === "string" &&
    "nonce" in value
  );
}

/** Asks which identity provider to sign in with. Throws when the server cannot say. */
async function loadAuthConfig(): Promise<AuthConfigWire> {
  const response = await fetch("/api/auth/config", { credentials: "include" });
  const { data } = await readEnvelope(response);
  if (!response.ok || !isAuthConfig(data)) {
    throw new Error(`Sign-in configuration answered ${response.status}`);
  }
  return data;
}
