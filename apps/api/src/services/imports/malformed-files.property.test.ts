import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { importFile } from "../../../test/imports.ts";

const database = withTestDatabase({ queue: true });

const word = fc.constantFrom(
  "Asha",
  "a@x.in",
  "B@X.in",
  "b@x.in",
  "not an email",
  "34",
  "-1",
  "₹1,200",
  "Yes",
  "2026-13-45",
  "=1+1",
  "'",
  '"',
  '""',
  '"open',
  'mid"dle',
  '"closed"',
  '"two\nlines"',
  " ",
  "",
  ",",
  ";",
  "\t",
  "é",
  "\u0000",
  "\uFFFD",
  "🎉",
  "x".repeat(10_001),
);
const line = fc
  .array(word, { maxLength: 6 })
  .chain((cells) => fc.constantFrom(",", ",", ",", ";").map((delimiter) => cells.join(delimiter)));
const header = fc.constantFrom(
  "name,email,age,total_spent,is_active,last_purchase",
  "Email",
  "E-mail;Name",
  '"email","name"',
  "name,city",
  "email,email,email",
  "sep=;\nemail;name",
  "",
);
const text = fc
  .tuple(header, fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"))
  .map(([head, lines, end]) => [head, ...lines].join(end));

/** A file as bytes: text in some encoding, cut anywhere, sometimes with any bytes at its end. */
const file = fc
  .tuple(
    text,
    fc.constantFrom("utf8" as const, "utf8" as const, "utf16le" as const, "latin1" as const),
    fc.uint8Array({ maxLength: 3 }),
    fc.nat(40),
  )
  .map(([content, encoding, tail, cut]) => {
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const bytes = Buffer.concat([Buffer.from(mark + content, encoding), tail]);
    return bytes.subarray(0, bytes.length - (cut < 5 ? cut : 0));
  });

describe("a malformed file", () => {
  it("ends in a refusal, a failure with a sentence, or an account of every row, and leaves nothing behind", async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(file, async (bytes) => {
        const ctx = testCtx(database(), await createUser(database()));
        const done = await importFile(ctx, bytes).catch((error: unknown) => {
          expect(error).toMatchObject({ name: "AppError" });
          return null;
        });
        ends.set(done?.status ?? "refused", (ends.get(done?.status ?? "refused") ?? 0) + 1);
        const stored = await customersOf(database(), ctx.userId);
        const { rows } = await ctx.db.execute(sql`
          select (select count(*)::int from import_rows where owner_id = ${ctx.userId})
            + (select count(*)::int from import_chunks where owner_id = ${ctx.userId}) as left_over
        `);
        expect(rows).toEqual([{ left_over: 0 }]);
        if (done === null || done.status === "failed") {
          expect(done?.failure_reason).not.toBe("");
          expect(stored).toEqual([]);
          return;
        }
        expect(done.status).toBe("completed");
        expect(done.created + done.skipped).toBe(done.rowsRead);
        expect(stored).toHaveLength(done.created);
        expect(new Set(stored.map(({ email }) => email.toLowerCase())).size).toBe(stored.length);
        const skipped = new Set(done.errors.map((error) => error.line)).size;
        expect(skipped).toBe(done.skipped);
        const again = await importFile(ctx, bytes);
        expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, done.created]);
        expect(await customersOf(database(), ctx.userId)).toEqual(stored);
      }),
      { numRuns: 300 },
    );
    expect([...ends.keys()].sort()).toEqual(["completed", "failed", "refused"]);
  }, 120_000);
});
