const drafts = (count: number): string => (count === 1 ? "1 draft" : `${count} drafts`);

/** Messages about an account's saved blocks. */
export const SAVED_BLOCK_MESSAGES = {
  nameRequired: "Please give the block a name",
  noDrafts: "Choose at least one draft",
  full: (most: number): string =>
    `An account saves at most ${most} blocks. Delete one you no longer use`,
  saved: "Block saved",
  deleted: "Saved block deleted",
  updated: (count: number): string => `${drafts(count)} updated`,
  updateDrafts: (count: number): string => `Update ${drafts(count)}`,
  confirmDelete: (name: string): string => `“${name}” stays in the messages that have it.`,
  none: "No saved blocks yet",
  noneHint: "Open a block's menu and choose “Save block”.",
  loadFailed: "Failed to load the saved blocks",
  saveFailed: "Failed to save the block",
  deleteFailed: "Failed to delete the saved block",
  draftsFailed: "Failed to update the drafts",
};
