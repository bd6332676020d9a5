/** What is told of a document that can't be taken. */
export const DESIGN_SENTENCES = {
  notDocument: 'A designed message is { "version": 1, "blocks": [ … ] }',
  tooLarge: "This message is too large to be designed: make it shorter",
  unknownBlock: "One of the blocks is of a kind that is not known",
  noLink: "A link starts with https://, http:// or mailto:, and its host holds no variable",
  noImage: "A picture needs an address that starts with https:// or http://",
  columns: "Columns come in twos or threes, and hold no columns themselves",
  unsendable: "This text holds characters that cannot be sent",
  twice: "Two blocks have the same id",
  manyBlocks: (most: number) => `A message takes at most ${most} blocks`,
  manyConditions: (most: number) => `At most ${most} blocks can be shown to some people only`,
  tooLong: (most: number) => `A text of a block takes at most ${most} characters`,
} as const;
