import type { Config } from "../config.ts";
import type { IdTokenVerifier } from "../providers/oidc/index.ts";

/** Browser features no page of this product uses, denied to its scripts. */
const PERMISSIONS = [
  ...["accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation"],
  ...["gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Headers for responses that load and run nothing: links in mails, refusals, broken requests. */
export function bareHeaders(config: Pick<Config, "publicUrl">): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "permissions-policy": PERMISSIONS,
    ...(config.publicUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000",
    }),
  };
}

export const PERMISSIONS_POLICY = PERMISSIONS;

/** Headers that restrict a document in a browser; scripts, styles and fonts need none. */
export const DOCUMENT_HEADERS = [
  ...["content-security-policy", "permissions-policy", "referrer-policy", "x-frame-options"],
  ...["cross-origin-opener-policy", "origin-agent-cluster", "x-dns-prefetch-control"],
  ...["x-download-options", "x-permitted-cross-domain-policies", "x-xss-protection"],
] as const;

export function securityHeaders(config: Config, idTokens: IdTokenVerifier) {
  const google = config.oidc?.issuer === "https://accounts.google.com";
  const gsi = "https://accounts.google.com/gsi/";
  const issuer = config.oidc === null ? [] : [new URL(config.oidc.issuer).origin];
  // The token endpoint, which some issuers have on another host.
  const discovered = (): string => idTokens.discovered()?.tokenEndpoint?.origin ?? "'self'";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(google ? [`${gsi}client`] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...(google ? [`${gsi}style`] : [])],
        imgSrc: [
          "'self'",
          "data:",
          ...(config.linksUrl === config.publicUrl ? [] : [config.linksUrl]),
        ],
        connectSrc: ["'self'", ...(google ? [gsi] : [...issuer, ...issuer.map(() => discovered)])],
        frameSrc: ["'self'", ...(google ? [gsi] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" as const },
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: "deny" as const },
  };
}
