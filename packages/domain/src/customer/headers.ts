import { IMPORT_COLUMNS } from "./columns.ts";
import type { ImportColumn } from "./columns.ts";
import type { CsvCells } from "./row.ts";

/**
 * Which heading means which column, the best first: ours, then those of Shopify, WooCommerce, Mailchimp,
 * HubSpot, Zoho and Google Contacts. Written as `normaliseHeader` leaves them.
 */
const SYNONYMS: Record<ImportColumn, readonly string[]> = {
  name: [
    "name",
    "full name",
    "customer name",
    "contact name",
    "display name",
    "client name",
    "customer",
    "contact",
    "billing name",
    "username",
  ],
  email: [
    "email",
    "e mail",
    "email address",
    "e mail address",
    "email id",
    "mail",
    "primary email",
    "customer email",
    "contact email",
    "e mail 1 value",
    "email 1 value",
    "billing email",
    "work email",
  ],
  phone: [
    "phone",
    "phone number",
    "mobile",
    "mobile number",
    "mobile phone",
    "mobile phone number",
    "contact number",
    "telephone",
    "tel",
    "cell",
    "cell phone",
    "phone 1 value",
    "phone no",
    "mobile no",
    "default address phone",
    "billing phone",
    "whatsapp",
    "whatsapp number",
    "whatsapp phone number",
  ],
  city: [
    "city",
    "address city",
    "town",
    "default address city",
    "billing city",
    "mailing city",
    "shipping city",
    "address 1 city",
    "location",
  ],
  state: [
    "state",
    "address state",
    "state region",
    "region",
    "province",
    "state province",
    "default address province",
    "default address province code",
    "billing state",
    "mailing state",
    "shipping state",
    "address 1 region",
    "province code",
  ],
  country: [
    "country",
    "address country",
    "country region",
    "default address country",
    "default address country code",
    "billing country",
    "mailing country",
    "shipping country",
    "address 1 country",
    "country code",
  ],
  gender: ["gender", "demographics gender", "sex"],
  age: ["age", "demographics age", "age years"],
  occupation: [
    "occupation",
    "demographics occupation",
    "job title",
    "profession",
    "job",
    "organization title",
    "organization 1 title",
  ],
  total_spent: [
    "total spent",
    "stats total spent",
    "total spend",
    "amount spent",
    "total revenue",
    "revenue",
    "lifetime value",
    "ltv",
    "total sales",
    "money spent",
    "spent",
  ],
  order_count: [
    "order count",
    "stats order count",
    "orders",
    "total orders",
    "orders count",
    "number of orders",
    "no of orders",
    "purchases",
    "total purchases",
  ],
  joined_date: [
    "joined date",
    "joined",
    "date joined",
    "join date",
    "joined at",
    "created at",
    "created",
    "create date",
    "created date",
    "created time",
    "date registered",
    "registered",
    "registration date",
    "sign up",
    "sign up date",
    "signup date",
    "customer since",
    "optin time",
    "confirm time",
    "date added",
  ],
  last_purchase: [
    "last purchase",
    "stats last purchase",
    "last purchase date",
    "last purchase at",
    "last order",
    "last order date",
    "last purchased",
    "recent purchase date",
  ],
  is_active: ["is active", "active"],
  unsubscribed: [
    "unsubscribed",
    "unsubscribed at",
    "unsubscribed from all email",
    "unsub time",
    "email opt out",
    "opted out",
    "opt out",
  ],
  subscribed: [
    "subscribed",
    "accepts email marketing",
    "accepts marketing",
    "email marketing consent",
    "email opt in",
    "opt in",
  ],
};

const FIRST_NAMES = ["first name", "given name", "forename", "billing first name"];
const MIDDLE_NAMES = ["middle name", "additional name"];
const LAST_NAMES = ["last name", "family name", "surname", "billing last name"];

function normaliseHeader(header: string): string {
  return header
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Where the columns are in a file. */
export type HeaderMatch = {
  /** Column to the indexes of the headings it is made of (First Name and Last Name make `name`). */
  mapping: Partial<Record<ImportColumn, number[]>>;
  /** Headings that mean nothing here; their cells are ignored. */
  unmatched: string[];
  /** Columns without which no row can be read. */
  missing: ImportColumn[];
};

function findBest(headers: readonly string[], synonyms: readonly string[]): number | undefined {
  for (const synonym of synonyms) {
    const index = headers.indexOf(synonym);
    if (index !== -1) return index;
  }
  return undefined;
}

/**
 * Finds the columns of a CSV file by its headings, in any order and any case, with the headings other
 * programs export. When two headings mean one column, the more exact one is used.
 *
 * @param headers - The cells of the first line.
 * @returns `missing` is `["email"]` when nobody could be identified, else empty.
 */
export function matchHeaders(headers: readonly string[]): HeaderMatch {
  const normal = headers.map(normaliseHeader);
  const mapping: HeaderMatch["mapping"] = {};
  for (const column of IMPORT_COLUMNS) {
    const index = findBest(normal, SYNONYMS[column]);
    if (index !== undefined) mapping[column] = [index];
  }
  const given = [FIRST_NAMES, MIDDLE_NAMES, LAST_NAMES].flatMap(
    (names) => findBest(normal, names) ?? [],
  );
  const isNameExact = mapping.name?.some((index) => normal[index] !== "username") ?? false;
  if (!isNameExact && given.length > 0) mapping.name = given;
  const used = new Set(Object.values(mapping).flat());
  return {
    mapping,
    unmatched: headers.filter((header, index) => !used.has(index) && header.trim() !== ""),
    missing: mapping.email === undefined ? ["email"] : [],
  };
}

/** Takes the cells of one record by column; a short record has empty cells at its end. */
export function readCells(mapping: HeaderMatch["mapping"], record: readonly string[]): CsvCells {
  const cells: CsvCells = {};
  for (const column of IMPORT_COLUMNS) {
    const indexes = mapping[column];
    if (indexes === undefined) continue;
    const [only] = indexes;
    cells[column] =
      indexes.length === 1 && only !== undefined
        ? (record[only] ?? "").trim()
        : indexes
            .map((index) => (record[index] ?? "").trim())
            .filter((cell) => cell !== "")
            .join(" ");
  }
  return cells;
}
