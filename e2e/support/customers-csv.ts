import { makePerson } from "../../apps/api/dist/src/services/sample-data/generate/make-people.js";

/** One customer of the generated file, as the test counts it. */
export type FileCustomer = {
  name: string;
  email: string;
  city: string;
  totalSpent: number;
  active: boolean;
};

/** A generated file: its customers, and the lines that must be refused. */
export type CustomersFile = {
  text: string;
  valid: FileCustomer[];
  /** Line numbers as an editor shows them; the header is line 1. */
  badLines: number[];
};

const COLUMNS =
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date,is_active";
/** Ten rows that no import may take, each for a reason of its own. */
const BAD_ROWS = [
  "No At Sign,not-an-address,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Address,,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Two Signs,two@@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Domain,someone@,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Name,@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Two Dots,two..dots@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Dot First,.dot@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Odd Domain,odd@exa_mple.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Half A Domain,half@example..com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "One Word,one@localhost,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
];

/**
 * Makes the same file of 1,000 rows every time, a bad one after every hundred or so.
 *
 * @param rows - Rows in all, the ten bad ones included.
 */
export function customersFile(rows = 1_000): CustomersFile {
  const crowd = { count: rows, now: new Date(Date.UTC(2026, 10, 21)), days: 1_000 };
  const lines = [COLUMNS];
  const valid: FileCustomer[] = [];
  const badLines: number[] = [];
  const spacing = Math.floor(rows / BAD_ROWS.length);
  for (let index = 0; index < rows; index += 1) {
    const bad = index % spacing === spacing - 1 ? BAD_ROWS[badLines.length] : undefined;
    if (bad !== undefined) {
      lines.push(bad);
      badLines.push(lines.length);
      continue;
    }
    const person = makePerson(index, { ...crowd, domain: "example.com" });
    const { name, email, phone, state, country, gender, age, occupation, totalSpent } = person;
    // Files write one city in several ways.
    const city = index % 3 === 0 ? (person.city ?? "").toUpperCase() : (person.city ?? "");
    valid.push({ name, email, city, totalSpent, active: person.isActive });
    lines.push(
      [
        ...[name, email, phone, city, state, country, gender, age, occupation, totalSpent],
        ...[person.orderCount, "2024-03-15", person.isActive ? "Yes" : "No"],
      ].join(","),
    );
  }
  return { text: `${lines.join("\r\n")}\r\n`, valid, badLines };
}
