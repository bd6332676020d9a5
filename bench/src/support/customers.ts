import { makePerson } from "../../../apps/api/dist/src/services/sample-data/generate/make-people.js";
import { OWN_FIELDS } from "./own-fields.ts";

const CROWD = {
  count: 10_000_000,
  now: new Date(Date.UTC(2026, 0, 1)),
  days: 1_000,
  domain: "example.com",
};

export const CSV_HEADER =
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date";

/** The header with the account's own fields after it. */
export const OWN_HEADER = [CSV_HEADER, ...OWN_FIELDS.map(({ field }) => field.key)].join(",");

/** Customer `n`, the same every time. */
export const customer = (n: number) => makePerson(n, CROWD);

/** Values of customer `n` in the account's own fields. */
export function ownCells(n: number): string[] {
  const hash = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return OWN_FIELDS.map(({ cell }) => cell(hash));
}

/** Their cells in the order of the header. */
export function customerCells(n: number): string[] {
  const person = customer(n);
  const { name, email, phone, city, state, country, gender, age, occupation } = person;
  return [
    ...[name, email, phone, city, state, country, gender, age, occupation].map(
      (cell) => `${cell ?? ""}`,
    ),
    String(person.totalSpent),
    String(person.orderCount),
    person.joinedAt?.toISOString().slice(0, 10) ?? "",
  ];
}
