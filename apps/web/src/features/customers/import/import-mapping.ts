import { IMPORT_COLUMNS, readCells } from "@dakiya/domain/import";
import type { ImportColumn } from "@dakiya/domain/import";
import { isAttributeName } from "@dakiya/domain/fields";
import type { AttributeName } from "@dakiya/domain/fields";
import type { ImportMapping } from "@dakiya/domain/wire";

/** A name may come in parts: first, middle and last. */
const MAX_NAME_PARTS = 3;
/** All headings about consent to email count. */
const ALL_COUNT: ReadonlySet<string> = new Set([
  "subscribed",
  "unsubscribed",
  "bounced",
  "complained",
]);

/** How many headings a column may have; most have one. */
const maxHeadings = (column: MappedColumn): number =>
  ALL_COUNT.has(column) ? Infinity : column === "name" ? MAX_NAME_PARTS : 1;

/** Whether an import as this column reads its cells' statements against email. */
export const readsOptOuts = (column: MappedColumn | null): boolean =>
  column !== null && ALL_COUNT.has(column);

/** A column of ours, or one of the account's own fields. */
export type MappedColumn = ImportColumn | AttributeName;

/** The columns of a mapping, ours in their order, then own fields. */
const columnsIn = (mapping: ImportMapping): MappedColumn[] => [
  ...IMPORT_COLUMNS,
  ...Object.keys(mapping).filter(isAttributeName),
];

/** Column that a heading is imported as; null when it is ignored. */
export function columnOf(mapping: ImportMapping, heading: number): MappedColumn | null {
  return columnsIn(mapping).find((column) => mapping[column]?.includes(heading)) ?? null;
}

/** Whether a heading may be mapped to a column, given the other headings' mapping. */
export function canBecome(mapping: ImportMapping, heading: number, column: MappedColumn): boolean {
  const others = (mapping[column] ?? []).filter((other) => other !== heading).length;
  return others < maxHeadings(column);
}

/**
 * A mapping with one heading changed. Headings of one column keep their order; a new one comes last.
 *
 * @param column - Null ignores the heading.
 */
export function withChoice(
  mapping: ImportMapping,
  heading: number,
  column: MappedColumn | null,
): ImportMapping {
  if (columnOf(mapping, heading) === column) return mapping;
  const next: ImportMapping = {};
  const all = columnsIn(mapping);
  for (const one of column === null || all.includes(column) ? all : [...all, column]) {
    const headings = (mapping[one] ?? []).filter((other) => other !== heading);
    if (one === column) headings.push(heading);
    if (headings.length > 0) next[one] = headings;
  }
  return next;
}

/** The first distinct non-blank samples of a heading. */
export function samplesOf(samples: readonly (readonly string[])[], heading: number): string[] {
  const values = samples.map((row) => (row[heading] ?? "").trim()).filter((value) => value !== "");
  return [...new Set(values)].slice(0, 3);
}

/** A name composed from the first samples, when it comes in parts. */
export function nameSample(
  samples: readonly (readonly string[])[],
  mapping: ImportMapping,
): string | null {
  if (mapping.name === undefined || mapping.name.length < 2) return null;
  const parts = { name: mapping.name };
  return samples.map((row) => readCells(parts, row).name).find(Boolean) ?? null;
}
