/** Sentences about senders. */
export const senderMessages = {
  fetchFailed: "Failed to load the senders",
  saveFailed: "Failed to save the sender",
  saved: "Sender saved",
  deleteFailed: "Failed to delete the sender",
  deleted: "Sender deleted",
  nameRequired: "Please enter the name people see",
  emailRequired: "Please enter an email address",
  full: (most: number): string => `An account has at most ${most} senders. Delete one first`,
  notConnected: (service: string): string =>
    `${service} is not connected. Choose a connected service, or save its credential above first`,
  inUse: (name: string, campaigns: readonly string[]): string =>
    `The sender “${name}” is used by ${
      campaigns.length === 1 ? "the unsent campaign" : "the unsent campaigns"
    } ${campaigns.map((one) => (one === "" ? "without a name" : `“${one}”`)).join(", ")}. Choose another sender there first`,
  changeDefault: "Change the default sender with the email settings",
  keepDefault: "Make another sender the default one first",
  madeDefault: (name: string): string =>
    `“${name}” is the default sender. Emails that chose none go out by it`,
  makeDefaultFailed: "Failed to make it the default sender",
  confirmDelete: (name: string): string =>
    `Campaigns that were sent by “${name}” keep their sender, reports and logs.`,
} as const;
