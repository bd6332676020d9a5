/**
 * Limits of a document: blocks in all, those in columns among them; blocks with a condition, each of which doubles the
 * number of versions of a message; characters of a text, a line and an address; characters of its JSON; products of
 * one block, and days for which one is new.
 */
export const DESIGN_LIMITS = {
  blocks: 100,
  conditions: 10,
  text: 20_000,
  line: 500,
  url: 2048,
  runs: 500,
  paragraphs: 500,
  json: 300_000,
  imageWidth: 600,
  spacer: 120,
  tableColumns: 6,
  tableRows: 30,
  html: 20_000,
  products: 6,
  productColumns: 3,
  productDays: 365,
} as const;
