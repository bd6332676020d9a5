import { z } from "zod";

/** Accepted signature algorithms: asymmetric only, so that a public key can't serve as an HMAC secret. */
const ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA"];

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
});

/** The checked metadata of an issuer. An endpoint that is absent or unsafe is null. */
export type Issuer = {
  name: string;
  jwksUri: URL;
  algorithms: string[];
  tokenEndpoint: URL | null;
  userInfoEndpoint: URL | null;
  endSessionEndpoint: URL | null;
};

/** The issuer could not be reached, or its response is unusable; the user's token may be fine. */
export class IssuerUnavailable extends Error {
  override readonly name = "IssuerUnavailable";
}

/**
 * Fetches an issuer's discovery document.
 *
 * @param issuer - As configured: without a trailing slash, which the document's own name may have.
 * @throws IssuerUnavailable also when the document names another issuer or keys in an unsafe place.
 */
export async function discoverIssuer(issuer: string): Promise<Issuer> {
  const text = await fetchText(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`);
  const parsed = discoveryDocument.safeParse(parseJson(text));
  if (!parsed.success) throw new IssuerUnavailable("The discovery document is malformed");
  const { issuer: name, jwks_uri, id_token_signing_alg_values_supported } = parsed.data;
  if (name !== issuer && name !== `${issuer}/`) {
    throw new IssuerUnavailable(`The discovery document is another issuer's: ${name}`);
  }
  if (!URL.canParse(jwks_uri) || !isSafe(new URL(jwks_uri))) {
    throw new IssuerUnavailable("The discovery document's jwks_uri is neither https nor local");
  }
  const offered = id_token_signing_alg_values_supported ?? ["RS256"];
  const algorithms = ALGORITHMS.filter((algorithm) => offered.includes(algorithm));
  if (algorithms.length === 0) {
    throw new IssuerUnavailable(`The issuer signs with ${offered.join(", ")} alone`);
  }
  return {
    name,
    jwksUri: new URL(jwks_uri),
    algorithms,
    tokenEndpoint: safeUrl(parsed.data.token_endpoint),
    userInfoEndpoint: safeUrl(parsed.data.userinfo_endpoint),
    endSessionEndpoint: safeUrl(parsed.data.end_session_endpoint),
  };
}

/** The `iss` values accepted: the issuer's own, and for Google also the form without https. */
export function issuerNames(name: string): string[] {
  return name === "https://accounts.google.com" ? [name, "accounts.google.com"] : [name];
}

/** Fetch for an issuer's documents: no redirects, and every failure an IssuerUnavailable. */
export async function fetchFromIssuer(
  url: string,
  init: RequestInit,
  accepted: readonly number[] = [200],
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: "error" });
  } catch (cause) {
    throw new IssuerUnavailable(`${url} did not answer`, { cause });
  }
  if (!accepted.includes(response.status)) {
    await response.body?.cancel();
    throw new IssuerUnavailable(`${url} answered ${response.status}`);
  }
  return response;
}

async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { accept: "application/json" };
  return await readText(url, await fetchFromIssuer(url, { signal, headers }));
}

/**
 * The userinfo claims for an access token.
 *
 * @returns Null where the issuer refuses the access token.
 * @throws IssuerUnavailable also for a response that is no JSON object: a signed one is not requested.
 */
export async function fetchUserInfo(
  endpoint: URL,
  accessToken: string,
): Promise<Record<string, unknown> | null> {
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` };
  const init = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const statuses = [200, 400, 401, 403];
  const response = await fetchFromIssuer(endpoint.href, init, statuses);
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  const info = z
    .record(z.string(), z.unknown())
    .safeParse(parseJson(await readText(endpoint.href, response)));
  if (!info.success) throw new IssuerUnavailable("The response of userinfo is no JSON object");
  return info.data;
}

async function readText(url: string, response: Response): Promise<string> {
  try {
    const text = await response.text();
    if (text.length <= MAX_BYTES) return text;
  } catch (cause) {
    throw new IssuerUnavailable(`${url} broke off`, { cause });
  }
  throw new IssuerUnavailable(`${url} is too long`);
}

function safeUrl(text: string | undefined): URL | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  return isSafe(url) ? url : null;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
