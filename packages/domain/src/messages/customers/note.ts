/** Messages about staff's notes on customers. */
export const NOTE_MESSAGES = {
  required: "Write something first",
  unstorable: "A note holds plain text: letters, line breaks and tabs",
  full: (most: number): string =>
    `This customer has ${most} notes, which is all there can be. Delete one first`,
  saved: "Note saved",
  deleted: "Note deleted",
  saveFailed: "Failed to save the note",
  deleteFailed: "Failed to delete the note",
  confirmDelete: "Delete this note? This action cannot be undone.",
} as const;
