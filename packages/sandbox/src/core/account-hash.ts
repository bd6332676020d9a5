import { createHash } from "node:crypto";

/** Names an account by its credential without keeping the credential. */
export function accountHash(credential: string): string {
  return createHash("sha256").update(credential).digest("hex").slice(0, 16);
}
