import type { SandboxUrls } from "./sandbox-options.ts";

/**
 * The addresses of a sandbox mounted at `baseUrl` (origin and prefix, no slash at the end), in the
 * form in which the app's settings take them.
 */
export function sandboxUrls(baseUrl: string): SandboxUrls {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    brevo: `${base}/brevo`,
    resend: `${base}/resend`,
    sendgrid: `${base}/sendgrid`,
    gmail: `${base}/gmail`,
    googleAuth: `${base}/google/o/oauth2/v2/auth`,
    googleToken: `${base}/google/token`,
    ai: `${base}/ai`,
    oidcIssuer: `${base}/oidc`,
    inbox: `${base}/inbox`,
    control: `${base}/control`,
  };
}
