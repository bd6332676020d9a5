/** What Gmail's `users.messages.send` takes: a whole message, base64url. */
export type GmailMessage = { raw: string };
