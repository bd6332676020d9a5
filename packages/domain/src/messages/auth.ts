/** Messages about signing in and out. */
export const AUTH_MESSAGES = {
  loginSuccessful: "Login successful!",
  loginFailed: (providerName: string): string => `${providerName} login failed`,
  loggedOut: "Logged out successfully",
  logoutFailed: "Failed to logout",
  ended: {
    expired: "Your session has ended, sign in again",
    leftElsewhere: "You signed out in another tab",
    notAllowed: "Your address may not use this Dakiya",
  },
  endedOn: (page: string): string => `Your session ended on ${page}. Your text there is kept.`,
} as const;
