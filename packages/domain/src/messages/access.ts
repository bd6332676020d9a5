import { grouped } from "./counted-words.ts";

/** Messages about the security log. */
export const SECURITY_LOG_MESSAGES = {
  fetchFailed: "Failed to load the security log",
  none: "Nothing has been recorded yet",
  noneFound: "No entries match",
} as const;

/** Messages about the devices somebody is signed in on. */
export const SESSION_MESSAGES = {
  loadFailed: "Failed to load your sessions",
  endFailed: "Failed to sign out the session",
  ended: "Session signed out",
  othersEnded: (count: number): string =>
    count === 0
      ? "There was no other session"
      : `${grouped(count)} other ${count === 1 ? "session" : "sessions"} signed out`,
} as const;

/** Messages about API keys. */
export const API_KEY_MESSAGES = {
  loadFailed: "Failed to load the API keys",
  createFailed: "Failed to create the API key",
  revokeFailed: "Failed to revoke the API key",
  none: "No API keys yet",
  copied: "API key copied",
  copyFailed: "The key could not be copied: select it and copy it by hand",
  shownOnce: "Copy this key now and keep it like a password. It is not shown again.",
  confirmRevoke: (name: string): string =>
    `Programs that use "${name}" are refused from their next request on. This action cannot be undone.`,
  revoked: (name: string): string => `"${name}" is revoked`,
} as const;
