import { runs, TRIES_ALL } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { damagedFile } from "../../../../test/damaged-files.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";

const database = withTestDatabase({ queue: true });

describe("a malformed file", () => {
  it("ends in a refusal, a failure with a sentence, or an account of every row, and leaves nothing behind", async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(damagedFile, async (bytes) => {
        ends.add(await importWhole(bytes));
      }),
      { numRuns: runs(75) },
    );
    expect([...ends].toSorted()).toEqual(["completed", "failed", "refused"]);
  });

  const rest = "a@x.in,A\nb@x.in,B\n";
  const files: [what: string, bytes: Buffer, end: string][] = [
    [
      "unclosed quotes from its first row on",
      Buffer.from(`email,name\n"a@x.in,A\n${rest}`),
      "completed",
    ],
    ["quotes unclosed in its header", Buffer.from(`"email,name\n${rest}`), "failed"],
    ["100,000 columns", Buffer.from(`email${",c".repeat(99_999)}\n${rest}`), "failed"],
    [
      "100,000 cells in a row",
      Buffer.from(`email,name\na@x.in${",c".repeat(99_999)}\n${rest}`),
      "completed",
    ],
    [
      "a cell of 1,200,000 characters",
      Buffer.from(`email,name\na@x.in,${"x".repeat(1.2e6)}\n${rest}`),
      "completed",
    ],
    [
      "a quoted cell of 1,200,000 lines",
      Buffer.from(`email,name\na@x.in,"${"\n".repeat(1.2e6)}"\n${rest}`),
      "completed",
    ],
    ["a line of 1,000,000 characters and no end", Buffer.from("email,".repeat(170_000)), "failed"],
    [
      "a million spaces inside a cell",
      Buffer.from(`email,name\na@x.in, A${" ".repeat(1_000_000)}B\n${rest}`),
      "completed",
    ],
    ["a header alone", Buffer.from("email,name"), "completed"],
    ["a header alone, many times", Buffer.from("email,name\n".repeat(50)), "completed"],
    ["the same heading three times", Buffer.from(`email,email,email\n${rest}`), "completed"],
    [
      "a byte order mark in its middle",
      Buffer.from(`email,name\n\uFEFFa@x.in,A\n${rest}`),
      "completed",
    ],
    [
      "UTF-16 and half a character",
      Buffer.from(`\uFEFFemail,name\n${rest}`, "utf16le").subarray(0, -1),
      "completed",
    ],
    [
      "UTF-16 marked as the other one",
      Buffer.from(`\uFFFEemail,name\n${rest}`, "utf16le"),
      "failed",
    ],
    ["NULs", Buffer.from(`email,name\n\0a@x.in,A\n${rest}`), "refused"],
    [
      "NULs in UTF-16",
      Buffer.from(`\uFEFFemail,name\n\0a@x.in,\0\n${rest}`, "utf16le"),
      "completed",
    ],
    [
      "invalid UTF-8",
      Buffer.concat([Buffer.from(`email,name\na@x.in,`), Buffer.from([0xc3, 0x28, 0xff, 10])]),
      "completed",
    ],
    [
      "lone carriage returns",
      Buffer.from(`email,name\r${rest.replaceAll("\n", "\r")}`),
      "completed",
    ],
    [
      "line ends of every kind",
      Buffer.from(`email,name\r\na@x.in,A\rb@x.in,B\nc@x.in,C\n\rd@x.in,D`),
      "completed",
    ],
    [
      "form feeds and controls",
      Buffer.from(`email,name\f\na@x.in,\f\v\x1b[31m\n${rest}`),
      "completed",
    ],
    [
      "bidi controls",
      Buffer.from(`email,name\n\u202Ea@x.in,A\na@x.in,\u202Egnp.exe\n`),
      "completed",
    ],
    ["formulas", Buffer.from(`email,name\n=cmd|'/C calc'!A0,A\nb@x.in,=1+1\n`), "completed"],
    [
      "lines that all open quotes",
      Buffer.from(`email,name\n${'"x\n'.repeat(20_000)}`),
      "completed",
    ],
  ];
  // A default run leaves out those of a megabyte.
  const tried = files.filter(([, bytes]) => TRIES_ALL || bytes.length < 500_000);
  it.each(tried)("with %s is no different", async (_, bytes, end) => {
    expect(await importWhole(bytes)).toBe(end);
  });
});

/** Imports a file for a new user, checks the invariants of imports, and returns how it ended. */
async function importWhole(bytes: Buffer): Promise<string> {
  const ctx = testCtx(database(), await createUser(database()));
  const done = await importFile(ctx, bytes).catch((error: unknown) => {
    expect(error).toMatchObject({ name: "AppError" });
    return null;
  });
  const customers = await customersOf(database(), ctx.account.id);
  const { rows } = await ctx.db.execute(sql`
    select (select count(*)::int from import_rows where account_id = ${ctx.account.id})
      + (select count(*)::int from import_chunks where account_id = ${ctx.account.id}) as left_over
  `);
  expect(rows).toEqual([{ left_over: 0 }]);
  if (done === null || done.status === "failed") {
    expect(done?.failure_reason).not.toBe("");
    expect(customers).toEqual([]);
    return done?.status ?? "refused";
  }
  expect(done.status).toBe("completed");
  expect(done.created + done.skipped).toBe(done.rowsRead);
  expect(customers).toHaveLength(done.created);
  expect(new Set(customers.map(({ email }) => email.toLowerCase())).size).toBe(customers.length);
  const skippedLines = new Set(
    done.errors.flatMap(({ line, taken }) => (taken === true ? [] : [line])),
  ).size;
  // No more than the first reasons are listed.
  expect(skippedLines).toBe(done.errors.length < 200 ? done.skipped : skippedLines);
  for (const { column, reason } of done.errors) expect([column, reason]).not.toContain("");
  const again = await importFile(ctx, bytes);
  expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, done.created]);
  expect(await customersOf(database(), ctx.account.id)).toEqual(customers);
  return done.status;
}
