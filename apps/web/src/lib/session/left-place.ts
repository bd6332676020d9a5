const KEY = "left-place";

/** Two slashes at the beginning, or one of each, name another host. */
const OWN_ADDRESS = /^\/(?![/\\])/;

/** Where somebody's session ended in this tab. */
interface LeftPlace {
  userId: string;
  /** The address, with what it says of the page. */
  address: string;
}

/** Remembers where a user was when their session ended. */
export function rememberPlace(place: LeftPlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // A tab that stores nothing leads nobody back.
  }
}

/** Where this user was when their session ended; null for somebody else, and once they have been there again. */
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

/** They are back there, or do not want to be. */
export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
}
