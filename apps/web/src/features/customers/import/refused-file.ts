import type { ImportFileKind } from "@dakiya/domain/messages";
import { createStore, useStore } from "../../../lib/store.ts";

/** A chosen file that is no CSV file. */
export type RefusedFile = {
  file: File;
  kind: ImportFileKind;
  /** The import whose ignored columns were to be added from it. */
  addsColumnsTo?: string;
};

const store = createStore<RefusedFile | null>(null);

/** The last file that was chosen and refused, until another one is chosen. */
export const refusedFile = { set: store.set, clear: () => store.set(null) };

export function useRefusedFile(): RefusedFile | null {
  return useStore(store);
}
