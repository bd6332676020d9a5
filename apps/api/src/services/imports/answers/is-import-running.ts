/** Tells whether a statement failed because another import of the user is under way. */
export function isImportRunning(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("constraint" in at && at.constraint === "imports_one_running") return true;
  }
  return false;
}
