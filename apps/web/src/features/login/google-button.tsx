import { MESSAGES } from "@dakiya/domain/messages";
import type { AuthConfigWire } from "@dakiya/domain/wire";
import { GoogleLogin, GoogleOAuthProvider } from "@react-oauth/google";
import { signIn } from "../../lib/session/session-actions.ts";
import { toastError } from "../../lib/toast.ts";
import classes from "./login.module.css";

/** Google's own button. Its script is the only one loaded from another origin. */
export function GoogleButton({ config }: { config: AuthConfigWire }) {
  const showFailure = () => toastError(MESSAGES.auth.loginFailed(config.providerName));
  return (
    <div className={classes.google}>
      <GoogleOAuthProvider clientId={config.clientId} onScriptLoadError={showFailure}>
        <GoogleLogin
          size="large"
          width={336}
          text="continue_with"
          nonce={config.nonce}
          onSuccess={({ credential }) =>
            credential === undefined
              ? showFailure()
              : void signIn({ token: credential }, config.providerName)
          }
          onError={showFailure}
        />
      </GoogleOAuthProvider>
    </div>
  );
}
