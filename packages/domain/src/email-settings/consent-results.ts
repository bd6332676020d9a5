/**
 * How a visit to the page of consent of Google or Microsoft ended: - connected: the tokens are kept - denied: the user said no
 * there - refused: it did not begin in this session, was used before, or took too long - failed: the service gave no tokens
 */
export const CONSENT_RESULTS = ["connected", "denied", "refused", "failed"] as const;
export type ConsentResult = (typeof CONSENT_RESULTS)[number];
