/** Unsaved draft of an automation, kept in this browser for its user. */
type Copy = {
  /** The server's version it is based on, as text. */
  over: string;
  document: unknown;
};

const nameOf = (userId: string, id: string) => `automation:${userId}:${id}`;

/** A document as text, with its keys sorted: the database has an order of its own. */
export function textOf(document: unknown): string {
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * Keeps an editor's unsaved changes. It deletes its own copy only: another tab's of the same automation may be newer.
 */
export function createCopyKeeper(userId: string, id: string) {
  const name = nameOf(userId, id);
  let kept: string | null = null;
  return {
    /** Replaces the earlier copy. Without storage, or with a full one, none is kept. */
    keep(copy: Copy): void {
      kept = JSON.stringify(copy);
      try {
        localStorage.setItem(name, kept);
      } catch {
        // The server has it in a moment.
      }
    },
    drop(): void {
      if (kept !== null && localStorage.getItem(name) === kept) localStorage.removeItem(name);
    },
  };
}

/** Unsaved draft based on this version of the server; undefined for none. */
export function copyOver(userId: string, id: string, stored: unknown): unknown {
  try {
    const { over, document }: Partial<Copy> = Object(
      JSON.parse(localStorage.getItem(nameOf(userId, id)) ?? "{}"),
    );
    return over === textOf(stored) ? document : undefined;
  } catch {
    return undefined;
  }
}
