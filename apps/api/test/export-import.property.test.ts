import type { CustomerWire } from "@dakiya/domain/wire";
import { arbEmail, nastyText, runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";

const run = withTestApp({ jobs: true });

/** Input of forms, accepted or refused: signs that spreadsheets, CSV and databases trip over. */
const typed = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom("=1+1", "'=1+1", "''-2", "@SUM(A1)", "\t=1", "＝1", "'", '"', '""', ",", ";"),
  fc.constantFrom("N/A", "null", "none", "-", "–", "0", "1,200", "true", "No", "20/11/2026"),
  fc.constantFrom("ab\0cd", "a\nb", "a\r\nb", "a\u2028b", "\ud800", "a\udc00b", "\ufeffname"),
  fc.constantFrom(
    "x".repeat(200),
    "x".repeat(201),
    "👩‍👩‍👧".repeat(25),
    "é".normalize("NFD").repeat(150),
  ),
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });
const moment = fc
  .integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2025, 0, 1) })
  .map((ms) => new Date(ms).toISOString());
const day = moment.map((at) => at.slice(0, 10));

const form = fc.record({
  name: typed,
  first_name: maybe(typed),
  email: arbEmail,
  phone: maybe(typed),
  address: fc.record({ city: maybe(typed), state: maybe(typed), country: maybe(typed) }),
  demographics: fc.record({
    gender: maybe(fc.constantFrom("male", "female", "other", "")),
    age: maybe(fc.integer({ min: 0, max: 150 })),
    occupation: maybe(typed),
  }),
  stats: fc.record({
    total_spent: maybe(fc.integer({ min: 0, max: 99_999_999_999 }).map((paise) => paise / 100)),
    order_count: maybe(fc.integer({ min: 0, max: 2_147_483_647 })),
    last_purchase: maybe(fc.oneof(moment, day)),
  }),
  joined_date: maybe(fc.oneof(moment, day)),
});
const state = fc.record({ leaves: fc.boolean(), unsubscribes: maybe(moment) });

/** Adds a customer as a form does: refused fields are left out the second time. Null for a taken email. */
async function add(person: TestClient, body: object): Promise<string | null> {
  const first = await person.rest("POST", "/customer/", body);
  if (first.status !== 400) return first.status === 409 ? null : first.body.data._id;
  const refusedPaths = new Set<string>(first.body.errors.map(({ path }: { path: string }) => path));
  const without = (value: unknown, path: string): unknown => {
    if (refusedPaths.has(path)) return path === "name" ? "Asha Rao" : undefined;
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value);
    const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
    return Object.fromEntries(parts.map(([key, part]) => [key, without(part, inside(key))]));
  };
  const second = await person.rest("POST", "/customer/", without(body, ""));
  expect([201, 409], JSON.stringify(second.body)).toContain(second.status);
  return second.status === 409 ? null : second.body.data._id;
}

type Kept = Omit<CustomerWire, "_id" | "createdAt" | "updatedAt">;

async function listOf(person: TestClient): Promise<Kept[]> {
  const items: CustomerWire[] = (await person.rest("GET", "/customer/get")).body.data;
  return items
    .map(({ _id, createdAt: _created, updatedAt: _updated, ...rest }) => rest)
    .toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

it("an export of one account imports into another without loss, for all that a form can store", async () => {
  let retained = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(form, state), { minLength: 12, maxLength: 40 }),
      async (people) => {
        const [here, there] = [await run().signIn(), await run().signIn()];
        for (const [body, { leaves, unsubscribes }] of people) {
          const id = await add(here, body);
          if (id === null) continue;
          retained += 1;
          if (leaves) await here.rest("DELETE", `/customer/${id}`);
          if (unsubscribes !== undefined) {
            await run().deps.db.execute(
              sql`update customers set unsubscribed_at = ${unsubscribes}::timestamptz where id = ${id}`,
            );
          }
        }
        const rows = await listOf(here);
        const file = await here.rest("GET", "/customer/export.csv?status=all");
        expect(file.status).toBe(200);
        const csv: string = file.body;
        if (rows.length > 0) {
          const imported = await there.upload("customers.csv", csv);
          expect(imported.body.data).toMatchObject({ created: rows.length, skipped: 0 });
        }
        expect(await listOf(there)).toEqual(rows);
        expect(
          (await there.rest("GET", "/customer/export.csv?status=all")).body
            .split("\r\n")
            .toSorted(),
        ).toEqual(csv.split("\r\n").toSorted());
        // No cell may start a formula of a spreadsheet.
        for (const [, cell] of csv.matchAll(/(?<=^|,|\n)"((?:[^"]|"")*)"/g)) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/);
        }
      },
    ),
    { numRuns: runs(5) },
  );
  expect(retained).toBeGreaterThan(50);
}, 600_000);
