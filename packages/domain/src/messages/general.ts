/** Messages of every screen. */
export const notReached = "Dakiya could not be reached. Check your connection, then try again.";
export const serverFailed = "Something went wrong on our side. Try again.";
export const connectionLost =
  "The server can’t be reached. Your entries are kept, and Dakiya keeps trying.";

/** Messages about texts of the user that are too long. */
export const TEXT_MESSAGES = {
  tooLong: (what: string, most: number): string => `${what} may have at most ${most} characters`,
  noRoom: (what: string): string => `${what} takes too much storage. Please shorten it`,
} as const;
