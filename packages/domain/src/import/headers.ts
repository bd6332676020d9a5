import { attributeName, findField } from "../fields/definition.ts";
import type { AttributeName, FieldDefinition } from "../fields/definition.ts";
import { IMPORT_COLUMNS } from "./columns.ts";
import type { ImportColumn } from "./columns.ts";
import { NAME_PARTS, OPT_OUT_PREFIX, SYNONYMS, WEAK_NAMES } from "./header-synonyms.ts";
import { isKnownHeading, isPersonalHeading } from "./known-headings.ts";
import { normaliseHeader } from "../cells/normalise-header.ts";
import { PROGRAMS } from "./status/programs.ts";
import type { Program } from "./status/programs.ts";

/** A column to the indexes of its headings; the account's own fields are columns by their whole names. */
export type ColumnMapping = Partial<Record<ImportColumn | AttributeName, number[]>>;

/** The indexes of all headings that a mapping uses. */
export function mappedPlaces(mapping: ColumnMapping): number[] {
  return Object.values(mapping).flatMap((indexes) => indexes ?? []);
}

/** Where the columns are in a file. */
export type HeaderMatch = {
  /**
   * Column to the indexes of the headings it is made of, the best first; no heading stands twice. `readCells`
   * says how several become one.
   */
  mapping: ColumnMapping;
  /**
   * Unknown headings, and in a list that no other program made all that mean nothing here; their cells are ignored
   * unless the user maps them.
   */
  unmatched: string[];
  /** Indexes of headings, blank ones among them, whose cells a new field of the account's own could keep. */
  keepable: number[];
  /** Headings known from other programs that mean nothing here, or less than another one of the file. */
  ignored: string[];
  /** Columns without which no row can be read. */
  missing: ImportColumn[];
  /** Indexes of headings whose cells say, among other things, whether the customer may be mailed. */
  watched: number[];
  /** Meanings of cells in files of the program that wrote this one, by column. */
  says: StatusOverrides;
};

/** Cells that have a status of their own in one program's files; `readCells` replaces them by the plain word. */
export type StatusOverrides = NonNullable<Program["says"]>;

/** An own list may have a "Credit limit" or a "Fax"; in another program's export such headings are many. */
const MAX_KNOWN_IN_OWN_LIST = 2;
/** Columns for which a blank cell is made up for by the next best heading, and how many of those are used. */
const ALTERNATIVES: Partial<Record<ImportColumn, number>> = { email: 3, phone: 3, joined_date: 3 };
/** Columns of which every heading counts. */
const ALL_COUNT: ReadonlySet<ImportColumn> = new Set([
  "unsubscribed",
  "subscribed",
  "bounced",
  "complained",
]);

/**
 * Finds the columns of a CSV file by its headings, in any order and any case, with the headings other programs export.
 * When two headings mean one column, the more exact one is used; of email, phone and joined date the others fill in
 * where it is blank, and of opt-outs every one counts.
 *
 * A heading that is the key or the label of one of the account's own fields means that field, unless it is one of our
 * own columns' names.
 * @param headers - The cells of the first line.
 * @param own - The account's own fields.
 * @returns `missing` is `["email"]` when no column identifies a customer, else empty.
 */
export function matchHeaders(
  headers: readonly string[],
  own: readonly FieldDefinition[] = [],
): HeaderMatch {
  const normal = headers.map(normaliseHeader);
  const places = new Map<string, number[]>();
  for (const [index, heading] of normal.entries()) {
    const same = places.get(heading);
    if (same === undefined) places.set(heading, [index]);
    else same.push(index);
  }
  const programs = PROGRAMS.filter(({ knownBy }) =>
    knownBy.some((names) => names.split("+").every((name) => places.has(name))),
  );
  const watched = programs
    .flatMap(({ watches = [] }) => watches.flatMap((name) => places.get(name) ?? []))
    .filter((index, at, all) => all.indexOf(index) === at);
  const nothing = new Set(programs.flatMap(({ ignores }) => ignores));
  const usedIndexes = new Set<number>();
  const take = (synonyms: readonly string[], limit: number): number[] => {
    const indexes = synonyms
      .filter((synonym) => !nothing.has(synonym))
      .flatMap((synonym) => places.get(synonym) ?? [])
      .filter((index) => !usedIndexes.has(index))
      .slice(0, limit);
    for (const index of indexes) usedIndexes.add(index);
    return indexes;
  };

  const mapping: HeaderMatch["mapping"] = matchOwn(headers, own);
  for (const index of mappedPlaces(mapping)) usedIndexes.add(index);
  for (const column of IMPORT_COLUMNS) {
    const special = programs.flatMap(({ means }) => means[column] ?? []);
    const limit = ALL_COUNT.has(column) ? headers.length : (ALTERNATIVES[column] ?? 1);
    const indexes = take([...new Set([...SYNONYMS[column], ...special])], limit);
    if (column === "unsubscribed") indexes.push(...take(optOuts(normal), headers.length));
    if (indexes.length > 0) mapping[column] = indexes;
  }
  if (mapping.name === undefined) {
    const parts = NAME_PARTS.flatMap((names) => take(names, 1));
    const name = parts.length > 0 ? parts : take(WEAK_NAMES, 1);
    if (name.length > 0) mapping.name = name;
  } else {
    const first = take(NAME_PARTS[0], 1);
    if (first.length > 0) mapping.first_name ??= first;
  }
  const rest = headers
    .map((header, index) => ({ header, index, normal: normal[index] ?? "" }))
    .filter(
      ({ header, index }) =>
        !usedIndexes.has(index) && !watched.includes(index) && header.trim() !== "",
    );
  const isOwnList =
    programs.length === 0 &&
    rest.filter((it) => isKnownHeading(it.normal) && !isPersonalHeading(it.normal)).length <=
      MAX_KNOWN_IN_OWN_LIST;
  const isIgnored = (heading: string): boolean =>
    nothing.has(heading) || MEANT.has(heading) || (isKnownHeading(heading) && !isOwnList);
  const unmatched = rest.filter((it) => !isIgnored(it.normal));
  const ignored = rest.filter((it) => isIgnored(it.normal));
  const known = ignored.filter((it) => isKnownHeading(it.normal)).length;
  const isExport = programs.length > 0 || known > unmatched.length;
  const isWorthless = (heading: string): boolean =>
    nothing.has(heading) ||
    MEANT.has(heading) ||
    (isExport && isKnownHeading(heading) && !isPersonalHeading(heading));
  return {
    mapping,
    keepable: normal.flatMap((heading, index) =>
      usedIndexes.has(index) || watched.includes(index) || isWorthless(heading) ? [] : [index],
    ),
    unmatched: unmatched.map((it) => it.header),
    ignored: ignored.map((it) => it.header),
    missing: mapping.email === undefined ? ["email"] : [],
    watched,
    says: Object.assign({}, ...programs.map(({ says }) => says)),
  };
}

const FIRST_NAMES: ReadonlySet<string> = new Set(NAME_PARTS[0]);

/** A mapping in which a first name that is part of the name is a column as well, so that rows keep it apart. */
export function withFirstName(mapping: ColumnMapping, headers: readonly string[]): ColumnMapping {
  const place = mapping.name?.find((index) =>
    FIRST_NAMES.has(normaliseHeader(headers[index] ?? "")),
  );
  return place === undefined || mapping.first_name !== undefined
    ? mapping
    : { ...mapping, first_name: [place] };
}

const ADDRESS: ReadonlySet<string> = new Set([
  ...SYNONYMS.email,
  ...PROGRAMS.flatMap(({ means }) => means.email ?? []),
]);

/**
 * Whether a heading can mean an email address in some file; cheap, where `matchHeaders` reads all that stand beside it.
 */
export function mayMeanEmail(heading: string): boolean {
  return ADDRESS.has(normaliseHeader(heading));
}

/** The headings that mean the account's own fields, by their whole names, keys or labels; the first of each. */
function matchOwn(headers: readonly string[], own: readonly FieldDefinition[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  if (own.length === 0) return mapping;
  const names = new Map<string, AttributeName>();
  for (const { key, label } of own.toReversed()) {
    names.set(normaliseHeader(label), attributeName(key));
    names.set(normaliseHeader(key), attributeName(key));
  }
  for (const [index, header] of headers.entries()) {
    const heading = header.trim();
    if (COLUMN_NAMES.has(heading)) continue;
    const whole = findField(own, heading);
    const name = whole === null ? names.get(normaliseHeader(heading)) : attributeName(whole.key);
    if (name !== undefined && mapping[name] === undefined) mapping[name] = [index];
  }
  return mapping;
}

const COLUMN_NAMES: ReadonlySet<string> = new Set(IMPORT_COLUMNS);

/** Every heading that means a column, for when another of the file means it better. */
const MEANT: ReadonlySet<string> = new Set([
  ...Object.values(SYNONYMS).flat(),
  ...NAME_PARTS.flat(),
  ...WEAK_NAMES,
]);

function optOuts(normal: readonly string[]): string[] {
  return [...new Set(normal.filter((heading) => heading.startsWith(OPT_OUT_PREFIX)))];
}
