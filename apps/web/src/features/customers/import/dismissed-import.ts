const KEY = "dismissed-import";

/** The import whose report the user has put away in this browser. */
export function dismissedImport(): string | null {
  return localStorage.getItem(KEY);
}

/** Puts an import's report away for good. */
export function dismissImport(id: string): void {
  localStorage.setItem(KEY, id);
}
