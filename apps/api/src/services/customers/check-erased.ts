// The thread that parses a file loads this: it imports nothing of the database.
import { createHmac } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** Erased addresses of an account, in a form that can be sent to another thread. */
export type ErasedList = { accountId: number; keys: readonly KeyObject[]; hashes: string[] };

export type ErasedCheck = { has: (email: string) => boolean };

/** The check of a list; for nobody it is free. */
export function checkErased(list: ErasedList | null): ErasedCheck {
  if (list === null) return { has: () => false };
  const { accountId, keys } = list;
  const hashes = new Set(list.hashes);
  return { has: (email) => keys.some((key) => hashes.has(hashOf(key, accountId, email))) };
}

/** An erased address as it is kept, under one of the installation's keys. */
export function hashOf(key: KeyObject, accountId: number, email: string): string {
  return createHmac("sha256", key)
    .update(`${accountId}\n${email.toLowerCase()}`)
    .digest("base64url");
}
