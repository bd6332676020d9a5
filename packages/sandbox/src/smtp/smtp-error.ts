/** An error that the SMTP server answers with its own code. */
export type SmtpError = Error & { responseCode: number };

/** Makes a reply of the 4xx or 5xx kind; the text starts with the enhanced status code. */
export function smtpError(responseCode: number, message: string): SmtpError {
  return Object.assign(new Error(message), { responseCode });
}
