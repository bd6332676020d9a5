import { OWN_FIELDS } from "./own-fields.ts";

const CITIES = ["Mumbai", "Pune", "Navi Mumbai", "Delhi", "Chennai", "Bengaluru", "Kochi", "Surat"];
const GENDERS = ["male", "female", "other"];

export const CSV_HEADER =
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date";

/** The header with the account's own fields after it. */
export const OWN_HEADER = [CSV_HEADER, ...OWN_FIELDS.map(({ field }) => field.key)].join(",");

const hashOf = (n: number): number => Math.imul(n + 1, 2_654_435_761) >>> 0;

/** What customer `n` has in the account's own fields. */
export function ownCells(n: number): string[] {
  const hash = hashOf(n);
  return OWN_FIELDS.map(({ cell }) => cell(hash));
}

/** Customer `n` of a generated table, cells in the order of the header; the same every time. */
export function customerCells(n: number): string[] {
  const hash = hashOf(n);
  return [
    `Customer ${n}`,
    `customer.${n}@example.com`,
    `+91 98${String(n % 100_000_000).padStart(8, "0")}`,
    CITIES[hash % CITIES.length] ?? "",
    "Maharashtra",
    "India",
    GENDERS[hash % GENDERS.length] ?? "",
    String(18 + (hash % 60)),
    "Teacher",
    ((hash % 2_000_000) / 100).toFixed(2),
    String(1 + (hash % 40)),
    `20${15 + (hash % 10)}-0${1 + (hash % 9)}-1${hash % 10}`,
  ];
}
