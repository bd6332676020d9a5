import { API_SERVICES } from "./core/mail-services.ts";
import type { ApiService } from "./core/mail-services.ts";
import type { SandboxUrls } from "./sandbox-options.ts";

/**
 * The addresses of a sandbox mounted at `baseUrl` (origin and prefix, no slash at the end), in the
 * form in which the app's settings take them.
 */
export function sandboxUrls(baseUrl: string): SandboxUrls {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    ...(Object.fromEntries(
      API_SERVICES.map((service) => [service, `${base}/${service}`]),
    ) as Record<ApiService, string>),
    googleAuth: `${base}/google/o/oauth2/v2/auth`,
    googleToken: `${base}/google/token`,
    microsoftLogin: `${base}/microsoft`,
    ai: `${base}/ai`,
    oidcIssuer: `${base}/oidc`,
    inbox: `${base}/inbox`,
    control: `${base}/control`,
  };
}
