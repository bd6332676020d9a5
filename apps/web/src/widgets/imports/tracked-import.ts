import { createStore } from "../../lib/store.ts";

const KEY = "begun-import";

const id = createStore<string | null>(sessionStorage.getItem(KEY));

/** The import that this tab has begun or shown, until its end is known; a reload remembers it. */
export const trackedImport = {
  get: id.get,
  subscribe: id.subscribe,

  begin(next: string): void {
    sessionStorage.setItem(KEY, next);
    if (id.get() !== next) id.set(next);
  },

  end(importId: string): void {
    if (id.get() !== importId) return;
    sessionStorage.removeItem(KEY);
    id.set(null);
  },
};
