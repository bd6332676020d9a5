/** Sentences about saved segments. */
export const SEGMENT_MESSAGES = {
  nameTaken: (name: string): string =>
    `You already have a segment called “${name}”. Choose another name`,
  saved: "Segment saved",
  saveFailed: "The segment could not be saved",
} as const;
