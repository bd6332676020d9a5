import { hash } from "node:crypto";

const DOMAIN = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * The List-Id of an account's campaigns (RFC 2919): the same for all of them, under the host of this server, and nothing
 * in it but that. A server without a name of its own has the namespace that is meant for it, `localhost`.
 */
export function listIdOf({ ownerId, publicUrl }: { ownerId: number; publicUrl: string }): string {
  const { hostname } = new URL(publicUrl);
  const host = DOMAIN.test(hostname) && hostname.length <= 200 ? hostname : "localhost";
  return `${hash("sha256", `list ${ownerId} ${host}`).slice(0, 20)}.${host}`;
}
