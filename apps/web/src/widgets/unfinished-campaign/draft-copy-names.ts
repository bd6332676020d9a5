/** The name in the browser's storage of one form's copy; without a key, the common prefix of a user's copies. */
export const draftCopyName = (userId: string, key = "") => `draft:${userId}:${key}`;

/** Whether a user has copies in this browser, readable or not. Reads none: that takes the schemas of drafts. */
export function hasDraftCopies(userId: string): boolean {
  const begins = draftCopyName(userId);
  return Object.keys(localStorage).some((name) => name.startsWith(begins));
}
