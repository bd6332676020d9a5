import type { UserWire } from "@dakiya/domain/wire";
import { useSyncExternalStore } from "react";

/** Why nobody is signed in: the server said so, the check itself failed, or the user signed out. */
export type SignedOutCause = "expired" | "error" | "left";

/** Who is using the application (SPEC §4). */
export type SessionState =
  | { status: "loading" }
  | { status: "authenticated"; user: UserWire }
  | { status: "unauthenticated"; cause: SignedOutCause };

const STORED_USER = "user";

let state: SessionState = { status: "loading" };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function close(cause: SignedOutCause): void {
  localStorage.removeItem(STORED_USER);
  set({ status: "unauthenticated", cause });
}

/** The session's state, outside React. Its transitions are the only way to change it. */
export const session = {
  get: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Back to the start, as after a reload. */
  reset: (): void => set({ status: "loading" }),

  begin(user: UserWire): void {
    localStorage.setItem(STORED_USER, JSON.stringify({ name: user.name, email: user.email }));
    set({ status: "authenticated", user });
  },

  /** The server does not know the session, or knows it no longer. */
  expire: (): void => close("expired"),

  /** Whether there is a session could not be found out. */
  fail: (): void => close("error"),

  /** The user signed out. */
  leave: (): void => close("left"),

  /** A sign-out has been followed by its landing page; from here on it is an ordinary visitor. */
  settle(): void {
    if (state.status === "unauthenticated" && state.cause === "left") close("expired");
  },

  /** Whether somebody was signed in when the application was last open in this browser. */
  hasStoredUser: (): boolean => localStorage.getItem(STORED_USER) !== null,
};

/** Who is signed in; null for nobody. */
export function signedInId(): string | null {
  return state.status === "authenticated" ? state.user._id : null;
}

/** The session's state, for components. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
