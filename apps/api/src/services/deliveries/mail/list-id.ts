import { hash } from "node:crypto";

const DOMAIN = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * The List-Id of an account's campaigns (RFC 2919): one for all of them, under this server's host. A server without a
 * name of its own uses `localhost`, the namespace reserved for that.
 */
export function listIdOf({ ownerId, publicUrl }: { ownerId: number; publicUrl: string }): string {
  const { hostname } = new URL(publicUrl);
  const host = DOMAIN.test(hostname) && hostname.length <= 200 ? hostname : "localhost";
  return `${hash("sha256", `list ${ownerId} ${host}`).slice(0, 20)}.${host}`;
}
