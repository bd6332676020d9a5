import { readdirSync, readFileSync } from "node:fs";
import { nastyText, telling } from "@dakiya/domain/testing";
import fc from "fast-check";

const HERE = new URL("../src/services/imports/file/", import.meta.url);
/** Files as other programs write them, to be damaged. */
const EXPORTS = readdirSync(HERE)
  .filter((name) => name.startsWith("vendor-exports.") && name.endsWith(".csv"))
  .map((name) => readFileSync(new URL(name, HERE)));

/** Usual cells, and texts that CSV, spreadsheets, databases and terminals trip over. */
export const csvWord: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 9 }).map((n) => `p${n}@x.in`) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "Asha",
      "B@X.in",
      "not an email",
      "34",
      "-1",
      "₹1,200",
      "$5",
      "Yes",
      "2026-13-45",
      "11/25/2026",
      "25/11/2026",
      "'",
      '"',
      '""',
      '"open',
      'mid"dle',
      '"closed"',
      '"two\nlines"',
      '"lone\rreturn"',
      " ",
      "",
      ",",
      ";",
      "\t",
      "é",
      "\u0000",
      "\uFEFF",
      "\uFFFD",
      "\f",
      "\v",
      "\u0085",
      "\u2028",
      "\u202Ecba",
      "\u2066",
      "\uD800",
      "🎉",
      '=HYPERLINK("http://x.in","x")',
      "=1+1|' /C calc'!A0",
      "@SUM(1)",
    ),
  },
  { weight: 2, arbitrary: telling },
  { weight: 1, arbitrary: nastyText },
);
const huge = fc.constantFrom("x".repeat(10_001), `"${"y\n".repeat(6_000)}"`, "z".repeat(1_050_000));
const line = fc
  .array(fc.oneof({ weight: 400, arbitrary: csvWord }, { weight: 1, arbitrary: huge }), {
    maxLength: 6,
  })
  .chain((cells) => fc.constantFrom(",", ",", ",", ";").map((delimiter) => cells.join(delimiter)));
const header = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.constantFrom(
      "name,email,age,total_spent,is_active,last_purchase",
      "name,email,age,total_spent,is_active,last_purchase",
      "email,unsubscribed,subscribed,joined_date",
      "E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value",
      "Email",
      "E-mail;Name",
      '"email","name"',
      "name,city",
      "email,email,email",
      "sep=;\nemail;name",
      "sep=\t\nemail\tname",
      "\uFEFFemail,name",
      "\n\n ,\nemail,name",
      '"email\n",name',
      '"email,name',
      "",
    ),
  },
  { weight: 1, arbitrary: fc.constant(`email${",c".repeat(99_999)}`) },
);
const text = fc
  .tuple(
    header,
    fc.array(line, { maxLength: 12 }),
    fc.array(fc.constantFrom("\n", "\r\n", "\r", "\r\r\n", "\n\n"), { minLength: 1, maxLength: 3 }),
  )
  .map(([head, lines, ends]) =>
    [head, ...lines].map((it, index) => it + (ends[index % ends.length] ?? "\n")).join(""),
  );

const encoded = fc
  .tuple(
    text,
    fc.constantFrom("utf8" as const, "utf8" as const, "utf16le" as const, "latin1" as const),
  )
  .map(([content, encoding]) =>
    Buffer.from((encoding === "utf16le" ? "\uFEFF" : "") + content, encoding),
  );

/** Damage to files in transit: bytes changed, lost, doubled or inserted. */
type Mutation = {
  at: number;
  kind: "flip" | "cut" | "drop" | "double" | "insert";
  length: number;
  bytes: Uint8Array;
};
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("flip", "cut", "drop", "double", "insert"),
  length: fc.integer({ min: 1, max: 20 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc
      .constantFrom("\0", '"', "\uFEFF", "\f", "\r", "\n", "\u202E", ",", '","', '"\n"', "\xff\xfe")
      .map((it) => Buffer.from(it)),
  ),
});
function damage(bytes: Buffer, { at, kind, length, bytes: extra }: Mutation): Buffer {
  const place = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (kind) {
    case "flip":
      return Buffer.concat([
        before,
        Buffer.from([(after[0] ?? 0) ^ (1 << (length % 8))]),
        after.subarray(1),
      ]);
    case "cut":
      return before;
    case "drop":
      return Buffer.concat([before, after.subarray(length)]);
    case "double":
      return Buffer.concat([before, after.subarray(0, length), after]);
    default:
      return Buffer.concat([before, extra, after]);
  }
}

/** A file as bytes: made up or another program's, then damaged in a few places or in none. */
export const damagedFile: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: encoded },
      { weight: 1, arbitrary: fc.constantFrom(...EXPORTS) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((it) => Buffer.from(it)) },
    ),
    fc.array(mutation, { maxLength: 3 }),
  )
  .map(([bytes, mutations]) => mutations.reduce(damage, bytes));
