/**
 * Reason for an exit before the last step: one of the automation's conditions, that the customer can't be mailed any
 * more, or by hand. Rows keep these words: add, never rename.
 */
export const EXIT_REASONS = [
  "bought",
  "clicked",
  "left_segment",
  "replied",
  "rules",
  "unsubscribed",
  "unreachable",
  "by_hand",
  "erased",
  "deleted",
  "merged",
] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];

/** Each as a clause: "3 people left: they ordered". */
export const EXIT_REASON_WORDS: Readonly<Record<ExitReason, string>> = {
  bought: "they ordered",
  clicked: "they clicked a link",
  left_segment: "they left the segment",
  replied: "they replied",
  rules: "they matched the exit rules",
  unsubscribed: "they unsubscribed",
  unreachable: "they can’t be mailed",
  by_hand: "they were removed by hand",
  erased: "their data was erased",
  deleted: "the automation was deleted",
  merged: "they were merged with another customer",
};
