/** Messages about the email service and its limits. */
export const EMAIL_SETTINGS_MESSAGES = {
  fetchFailed: "Failed to fetch email settings",
  saveFailed: "Failed to save email settings",
  saved: "Email settings saved successfully!",
  testFailed: "Test email failed. Please check your configuration.",
  testSent: "Test email sent! Check your inbox to verify configuration.",
  notAccepted: (service: string, what: string, said: string): string =>
    `${service} does not accept this ${what}${said}`,
  keyMayNotSend: (service: string): string =>
    `${service} does not let this key send email. Give it that permission there`,
  notChecked: (service: string): string =>
    `${service} could not be reached to check the credential`,
  savedBut: (reason: string): string => `Saved. ${reason}`,
  testSubject: "Test email from Dakiya",
  testToSelf: (isFurther: boolean): string =>
    `A test email goes only to ${isFurther ? "the sender’s own address" : "your own Company Email address"}`,
  domainFetchFailed: "Failed to load the check of your domain",
  domainChecking: "Your domain is being looked up",
  domainCheckFailed: "Failed to look your domain up",
  domainLookupsOff: "Look-ups are turned off on this server. Ask your administrator",
  testBody: "This test email shows that your email configuration works.",
  identityRequired: "Please fill in your email and company name",
  credentialRequired: (service: string): string =>
    `Please configure API credentials for ${service}`,
  smtpAccessRequired: "Please connect the mailbox with Microsoft before you save",
  smtpTokenRefused:
    "An access token ends within the hour. Connect the mailbox, or send a refresh token",
  smtpConnectFailed: "Failed to connect the mailbox",
  smtpResult: {
    connected: "The mailbox is connected. Save to send with it",
    denied: "The mailbox was not connected: access was not granted",
    refused:
      "The mailbox was not connected: the response was for another session or came too late. Please try again",
    failed: "The mailbox was not connected: Microsoft did not give access. Please try again",
  },
  saveFirst: "Please save your configuration first",
  confirmRemoveCredential: (credential: string, service: string): string =>
    `The ${credential} is deleted at once. Campaigns that need it to send by ${service} pause until you enter another and resume them.`,
  confirmRemoveWebhookSecret: (service: string): string =>
    `The secret is deleted at once. Events from ${service} are then refused, for emails already sent as well.`,
  removed: (credential: string): string => `${credential} removed`,
  removeFailed: "Failed to remove it",
  gmailResult: {
    connected: "Gmail is connected",
    denied: "Gmail was not connected: access was not granted",
    refused:
      "Gmail was not connected: the response was for another session or came too late. Please try again",
    failed: "Gmail was not connected: Google did not give access. Please try again",
  },
  gmailConnectFailed: "Failed to connect Gmail",
  gmailDisconnectFailed: "Failed to disconnect Gmail",
  gmailDisconnected: "Gmail is disconnected",
  limitsFetchFailed: "Failed to fetch sending limits",
  limitsSaveFailed: "Failed to save sending limits",
  rampWhy:
    "Mailbox providers distrust a new domain that suddenly sends much. A ramp plan lets a few emails out each day, then more.",
  rampFetchFailed: "Failed to load the ramp plan",
  rampStartFailed: "Failed to start the ramp plan",
  rampStopFailed: "Failed to stop the ramp plan",
  confirmStopRamp:
    "Emails that wait for its next day go out at once, as far as your service allows.",
  limitsPerDay: "Please enter a whole number of at least 1, or leave it empty",
  limitsPerSecond: "Please enter a number from 0.1 to 1000",
  eventsFetchFailed: "Failed to fetch delivery reports",
  eventsConnectFailed: "Failed to connect delivery reports",
  webhookSecretSaved: "Saved. Events are accepted from now on",
} as const;
