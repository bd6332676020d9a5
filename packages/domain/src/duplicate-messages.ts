/** What is said of customers that may be one person. */
export const DUPLICATE_MESSAGES = {
  dismissed: "Marked as different people",
  restored: "Back among the possible duplicates",
  dismissFailed: "Failed to mark them as different people",
  restoreFailed: "Failed to take this back",
  none: {
    phone: "No customers share a phone number",
    name: "No customers share a name and a city",
    email: "No Gmail address is spelled in two ways",
  },
} as const;
