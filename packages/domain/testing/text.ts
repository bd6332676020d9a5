import fc from "fast-check";

/** Letters whose case every side folds alike, and characters that mean something to SQL's LIKE. */
const LETTERS = Array.from("aAbBzZéÉßẞİıΣσςЖжåÅñÑ%_\\'\"09 -");

/** Words that occur often enough for rules and customers to meet. */
const WORDS = [
  "Mumbai",
  "MUMBAI",
  "Navi Mumbai",
  "mum",
  "İstanbul",
  "istanbul",
  "ΟΔΟΣ",
  "οδος",
  "São Paulo",
  "SÃO PAULO",
  "मुंबई",
  "50%",
  "a_b",
  "O'Brien",
  "C:\\temp",
  "India",
  "female",
  "Female",
];

/** A text for comparisons: short, NFC, without control characters, within what SQL folds alike. */
export const comparableText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS),
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 5 })
    .map((letters) => letters.join("").normalize("NFC"))
    .filter((text) => text.trim() !== ""),
);

const NASTY_UNITS = [
  '"',
  '""',
  "'",
  ",",
  ";",
  " ::: ",
  "=",
  "+",
  "-",
  "@",
  "＝",
  "🎉",
  "👩‍👩‍👧",
  "العربية",
  "עברית",
  "\u202e",
  "<b>",
  "&amp;",
  "{name}",
  "é",
  " ",
  "a",
  "Z",
  "9",
  "₹",
];

/** A text that another column, or another program's file, would read as something else than itself. */
export const telling: fc.Arbitrary<string> = fc.constantFrom(
  "N/A",
  "-",
  "–",
  "null",
  "None",
  "Never",
  "(blank)",
  "Yes",
  "unsubscribed",
  "TRUE",
  "0",
  "007",
  "'007",
  "'(1)",
  "1,200",
  "1.200,50",
  "$5",
  "₹1,200",
  "1e3",
  "2026-11-20",
  "11/25/2026",
  "20 Nov 2026",
  "Pune ::: Goa",
  " ::: ",
  ":::",
  "a@x.in, b@x.in",
  "sep=;",
  "=1+1",
  "'=1+1",
  "''=1+1",
  "+91",
  "-5",
  "@x",
  "＝1",
  "'",
  "''",
  "\u200F-5",
  "مرحبا =1",
  "\u202Eabc",
  "👩‍👩‍👧‍👦",
  "\uFEFFname",
  "line",
  "reason",
  "email",
);

/** A text that quoting, spreadsheets and terminals trip over, on one line. */
export const nastyLine: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...NASTY_UNITS), { minLength: 1, maxLength: 12 })
  .map((units) => units.join(""));

/** A text that quoting trips over, line breaks and other control characters included. */
export const nastyText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...NASTY_UNITS, "\n", "\r\n", "\r", "\t", "\0"), { maxLength: 12 })
  .map((units) => units.join(""));
