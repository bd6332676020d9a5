import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { CryptoKey, JWK } from "jose";
import { isObject } from "../core/json.ts";
import type { StateFile } from "../core/state-file.ts";

/** The provider's signing key. */
export type ProviderKeys = {
  kid: string;
  privateKey: CryptoKey;
  /** As the JWKS shows it. */
  publicJwk: JWK;
};

/** Gives the key pair, which is read or made at the first request: making one takes a while. */
export function lazyProviderKeys(state: StateFile): () => Promise<ProviderKeys> {
  let keys: Promise<ProviderKeys> | null = null;
  return () => (keys ??= loadProviderKeys(state));
}

/** Reads the RS256 key pair from `state`, or makes one and keeps it there over restarts. */
async function loadProviderKeys(state: StateFile): Promise<ProviderKeys> {
  const savedKey = state.get("oidcKey");
  const privateJwk: JWK = isObject(savedKey) ? savedKey : await (newKey ??= makePrivateJwk());
  if (!isObject(savedKey)) state.set("oidcKey", privateJwk);
  const { kty, n, e } = privateJwk;
  if (kty !== "RSA" || n === undefined || e === undefined) {
    throw new Error("state.json holds an OpenID key that is no RSA key; delete the file");
  }
  const bare: JWK = { kty, n, e };
  const kid = await calculateJwkThumbprint(bare);
  const publicJwk: JWK = { ...bare, kid, alg: "RS256", use: "sig" };
  const privateKey = await importJWK(privateJwk, "RS256");
  if (privateKey instanceof Uint8Array) throw new Error("an RSA key was read as a symmetric one");
  return { kid, privateKey, publicJwk };
}

/** Of all new sandboxes of this process: a key takes a tenth of a second to make, and tests start hundreds. */
let newKey: Promise<JWK> | null = null;

async function makePrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return exportJWK(privateKey);
}
