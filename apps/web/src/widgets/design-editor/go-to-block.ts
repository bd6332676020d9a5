type Listener = (id: string) => void;

const listeners = new Set<Listener>();

/**
 * Leads to a block of the message, for warnings and errors that stand elsewhere in the form.
 *
 * @returns Whether an editor is there to be led to.
 */
export function goToBlock(id: string): boolean {
  for (const listener of listeners) listener(id);
  return listeners.size > 0;
}

/** Calls an editor with the ids of blocks to go to, until the returned function is called. */
export function onGoToBlock(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
