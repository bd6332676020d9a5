const KEY = "left-place";

/** Two slashes, or a slash and a backslash, name another host. */
const OWN_ADDRESS = /^\/(?![/\\])/;

/** The page where a session ended in this tab. */
type LeftPlace = {
  userId: string;
  /** The address, with its search and hash. */
  address: string;
};

/** Remembers where a user was when their session ended. */
export function rememberPlace(place: LeftPlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Without storage, no one is led back.
  }
}

/** The page where this user's session ended; null for another user, and once they have been there again. */
export function leftPlace(userId: string): string | null {
  try {
    const { userId: whose, address } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
    return whose === userId && typeof address === "string" && OWN_ADDRESS.test(address)
      ? address
      : null;
  } catch {
    return null;
  }
}

/** Forgets the page: the user is back on it, or has declined. */
export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
}
