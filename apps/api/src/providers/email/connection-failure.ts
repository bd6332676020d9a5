/** Why a connection failed: the code of the error, and the host it was for where the error names it. */
export type ConnectionFailure = { code: string; host: string | null };

export const TIMED_OUT: ConnectionFailure = { code: "timed out", host: null };

export function failureOf(error: unknown): ConnectionFailure {
  // Each address of a host was tried, and each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: "unknown error", host: null };
  // A library with codes of its own keeps the system's beside it.
  const code = textOf(error, "originalCode") || textOf(error, "code") || error.name;
  const host = textOf(error, "hostname") || textOf(error, "host") || null;
  return { code, host };
}

/** OpenSSL's codes for a certificate that does not prove the server's identity. */
const CERTIFICATE = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed"],
  ["UNABLE_TO_GET_ISSUER_CERT", "of an unknown issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "of an unknown issuer"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "of an unknown issuer"],
  ["CERT_UNTRUSTED", "of an unknown issuer"],
  ["CERT_HAS_EXPIRED", "expired"],
  ["CERT_NOT_YET_VALID", "not yet valid"],
  ["CERT_REVOKED", "revoked"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "for another name"],
]);

const WORDS = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ECONNRESET", "connection broken off"],
  ["EPIPE", "connection broken off"],
  ["UND_ERR_SOCKET", "connection broken off"],
  ["ECONNECTION", "connection broken off"],
  ["ESOCKET", "connection broken off"],
  ["ETIMEDOUT", "timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "timed out"],
  ["EHOSTUNREACH", "no way to its network"],
  ["ENETUNREACH", "no way to its network"],
  ["ENETDOWN", "this machine has no network"],
]);

const NO_NAME = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME", "EDNS"]);

/** Whether the host has no address. */
export const isNameUnknown = ({ code }: ConnectionFailure): boolean => NO_NAME.has(code);

/** The certificate's fault, as an adjective; null where it was none of the certificate's. */
export const certificateFault = ({ code }: ConnectionFailure): string | null =>
  CERTIFICATE.get(code) ?? null;

/** The cause, to stand in brackets. */
export function inWords({ code, host }: ConnectionFailure): string {
  if (NO_NAME.has(code)) {
    return host === null ? "its name was not found" : `the name ${host} was not found`;
  }
  return WORDS.get(code) ?? code;
}

/** A clause for a service that nothing could be sent to. */
export function unreachableInWords(label: string, failure: ConnectionFailure): string {
  const fault = certificateFault(failure);
  if (fault !== null) {
    return `${label} can't be reached safely (the certificate is ${fault}, so nothing was sent)`;
  }
  if (/^ERR_SSL|^EPROTO$|^ETLS$/.test(failure.code)) {
    return `${label} can't be reached safely (no encrypted connection came about, so nothing was sent)`;
  }
  return `${label} can't be reached (${inWords(failure)})`;
}

function textOf(error: Error, member: "code" | "originalCode" | "hostname" | "host"): string {
  const value: unknown = Reflect.get(error, member);
  return typeof value === "string" ? value : "";
}
