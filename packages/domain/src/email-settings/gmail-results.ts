/**
 * How a visit to Google's consent page ended: - connected: the tokens are kept - denied: the user said no there -
 * refused: it did not begin in this session, was used before, or took too long - failed: Google gave no tokens
 */
export const GMAIL_RESULTS = ["connected", "denied", "refused", "failed"] as const;
export type GmailResult = (typeof GMAIL_RESULTS)[number];
