/** Errors about documents that can't be accepted. */
export const DESIGN_SENTENCES = {
  notDocument: 'A designed message is { "version": 2, "blocks": [ … ] }',
  newer: "This message was designed in a newer version of Dakiya. Update Dakiya to open or send it",
  colour: "A colour is main, ground, ink, soft or muted, or like #1b1f3b",
  section: "A section has blocks and rows inside, and no sections",
  savedTooLarge: "This block is too large to be saved",
  tooLarge: "This message is too large to be designed: make it shorter",
  unknownBlock: "One of the blocks has an unknown kind",
  noLink:
    "A link starts with https://, http://, mailto:, tel: or sms:, and its host has no variable",
  noImage: "An image needs an address that starts with https:// or http://",
  noInstant: "A countdown ends at an instant in UTC, such as 2026-11-30T13:00:00Z",
  noTimeZone: "This time zone is not known",
  columns: "A row has two or three columns, and no rows inside",
  table: "A table has 1 to 6 columns and at most 30 rows, each with a cell for every column",
  products: "A list of products has 1 to 6 products in 1 to 3 columns, bought, new or chosen",
  unsendable: "This text has characters that cannot be sent",
  twice: "Two blocks have the same id",
  manyBlocks: (most: number) => `A message may have at most ${most} blocks`,
  manyConditions: (most: number) => `At most ${most} blocks can be shown to only some customers`,
  condition: (nth: number, problem: string) =>
    `Block ${nth} is shown to only some customers, by rules that don't work: ${problem}`,
  htmlTooLong: (most: number) => `An HTML block may have at most ${most} characters`,
  tooLong: (most: number) => `A block's text may have at most ${most} characters`,
} as const;
