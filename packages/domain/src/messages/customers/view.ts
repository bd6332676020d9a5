/** Messages about saved views of the customer list. */
export const VIEW_MESSAGES = {
  required: "Name is required",
  nameTaken: (name: string): string =>
    `You already have a view called “${name}”. Choose another name`,
  full: (most: number): string => `There are ${most} views already. Delete one first`,
  unstorable: "A text of this view holds a character that can't be stored",
  columnsGone: (count: number): string =>
    count === 1
      ? "The field of one column was deleted, so the list is shown without it"
      : `The fields of ${count} columns were deleted, so the list is shown without them`,
  saved: "View saved",
  deleted: "View deleted",
  saveFailed: "Failed to save the view",
  deleteFailed: "Failed to delete the view",
  confirmDelete: (name: string): string => `Delete the view “${name}”? No customer is changed.`,
} as const;
