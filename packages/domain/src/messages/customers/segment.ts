/** Sentences about saved segments. */
export const SEGMENT_MESSAGES = {
  nameTaken: (name: string): string =>
    `You already have a segment called “${name}”. Choose another name`,
  isArchived: (name: string): string =>
    `The segment “${name}” is archived. Restore it under Audience, or choose another`,
  notFixed: (name: string): string =>
    `The segment “${name}” is no fixed list. Change its rules instead`,
  beingChanged: (name: string): string =>
    `The fixed list “${name}” is still being changed. Try again when that has ended`,
  gone: "The segment was deleted, so the change stopped.",
  archived: "Segment archived",
  unarchived: "Segment restored from the archive",
  archiveFailed: "The segment could not be archived",
  unarchiveFailed: "The segment could not be restored",
  counted: "Segment counted",
  countFailed: "The segment could not be counted",
  loadFailed: "The segments could not be loaded",
  none: "No saved segments yet",
  noneHint: "Save an audience in Create Campaign to write to it again",
  noneArchived: "No archived segments",
  noneFound: "No segments found",
  saved: "Segment saved",
  filling: "Saving the segment. Its customers are added in the background",
  saveFailed: "The segment could not be saved",
} as const;
