import type { UserWire } from "@dakiya/domain/wire";
import { createStore, useStore } from "../store.ts";

/**
 * Reason that no user is signed in: never was, expired, not verifiable, signed out here or in another tab, or the
 * address is not allowed.
 */
export type SignedOutCause =
  | "visitor"
  | "expired"
  | "error"
  | "left"
  | "leftElsewhere"
  | "notAllowed";

/** The session's state. */
export type SessionState =
  | { status: "loading" }
  | { status: "authenticated"; user: UserWire }
  | { status: "unauthenticated"; cause: SignedOutCause };

const STORED_USER = "user";
/** Why the session ended, for the other tabs. */
const ENDED_BY = "session-ended-by";
/** A readable hint beside the session's cookies, which are httpOnly. */
const HINT_COOKIE = /(^|; )signedIn=/;

const { get, set, subscribe } = createStore<SessionState>({ status: "loading" });

function close(cause: SignedOutCause): void {
  localStorage.setItem(ENDED_BY, cause);
  localStorage.removeItem(STORED_USER);
  set({ status: "unauthenticated", cause });
}

const toStoredUser = ({ name, email }: UserWire): string => JSON.stringify({ name, email });

/** The session's state, outside React, changed by its transitions only. */
export const session = {
  get,
  subscribe,

  /** Back to the start, as after a reload. */
  reset: (): void => set({ status: "loading" }),

  begin(user: UserWire): void {
    localStorage.setItem(STORED_USER, toStoredUser(user));
    set({ status: "authenticated", user });
  },

  /** The server does not know the session (any more). Of several requests that are told so the first counts. */
  expire(): void {
    const state = get();
    if (state.status === "unauthenticated" && state.cause !== "error") return;
    close(session.hasStoredUser() ? "expired" : "visitor");
  },

  /** The session could not be verified. */
  fail: (): void => close("error"),

  /** The user signed out. */
  leave: (): void => close("left"),

  /** The user's address is not allowed here, or not any more. */
  refuse: (): void => close("notAllowed"),

  /** The landing page is reached: the user is an ordinary visitor from now on. */
  settle(): void {
    const state = get();
    if (state.status === "unauthenticated" && state.cause !== "error") {
      set({ status: "unauthenticated", cause: "visitor" });
    }
  },

  /** Another tab's session ended, and this one's with it; not where that tab could not verify it. */
  endElsewhere(): void {
    const cause = localStorage.getItem(ENDED_BY);
    if (get().status !== "authenticated" || cause === "error") return;
    const nextCause =
      cause === "notAllowed" ? cause : cause === "left" ? "leftElsewhere" : "expired";
    set({ status: "unauthenticated", cause: nextCause });
  },

  /** Whether another tab has stored a different user. */
  isOther(storedUser: string): boolean {
    const state = get();
    return (
      state.status === "unauthenticated" ||
      (state.status === "authenticated" && storedUser !== toStoredUser(state.user))
    );
  },

  /** Whether a user was signed in when the application was last open in this browser. */
  hasStoredUser: (): boolean => localStorage.getItem(STORED_USER) !== null,

  /** Whether anything here hints at a session. One can exist without: a browser may lose the hints alone. */
  isHinted: (): boolean => HINT_COOKIE.test(document.cookie) || session.hasStoredUser(),

  /** Whether a session may exist, so that it is worth requesting the user. */
  mayExist(): boolean {
    if (session.isHinted()) return true;
    const state = get();
    return state.status === "unauthenticated" && state.cause === "error";
  },
};

/** Id of the signed-in user; null for none. */
export function signedInId(): string | null {
  const state = get();
  return state.status === "authenticated" ? state.user._id : null;
}

/** The session's state, for components. */
export function useSession(): SessionState {
  return useStore(session);
}

/**
 * Follows other tabs: a sign-out there ends the session here, a sign-in verifies it.
 *
 * @param verify - Asks the server who is signed in now.
 * @returns Stops following.
 */
export function followOtherTabs(verify: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== STORED_USER) return;
    if (newValue === null) return session.endElsewhere();
    if (!session.isOther(newValue)) return;
    // The screen shows the previous user's data.
    if (get().status === "authenticated") session.reset();
    verify();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
