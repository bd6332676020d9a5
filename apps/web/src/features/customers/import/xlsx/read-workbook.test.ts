import { describe, expect, it } from "vitest";
import { workbookFile as book, zipOf } from "../../../../test-support/workbook.ts";
import { numberText, styleOf } from "./cell-text.ts";
import { WORKBOOK_LIMITS } from "./limits.ts";
import { openWorkbook } from "./read-workbook.ts";

async function csvOf(file: Blob, sheet = 0): Promise<string> {
  let text = "";
  for await (const piece of (await openWorkbook(file)).toCsv(sheet)) text += piece;
  return text;
}

describe("a workbook", () => {
  it("has the sheets that can be seen", async () => {
    expect((await openWorkbook(book())).sheets).toEqual(["People", "Old"]);
  });

  it("becomes CSV with a line for each row, dates as ISO and numbers in full", async () => {
    expect(await csvOf(book())).toBe(
      'email,name,,phone\n\na@shop.test,"Asha, & Co",2025-11-20,919821234567,Yes,,2025-11-20 12:00:00\n',
    );
    expect(await csvOf(book(), 1)).toBe("1,2\n");
  });

  it("of many rows comes in pieces", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, at) =>
        `<row><c t="str"><v>p${at}@shop.test</v></c><c t="str"><v>Person ${at}</v></c></row>`,
    );
    const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
    const pieces: string[] = [];
    const { toCsv } = await openWorkbook(book({ "xl/worksheets/sheet1.xml": sheet }));
    for await (const piece of toCsv(0)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("").split("\n")).toHaveLength(20_001);
  });

  it.each([
    ["no archive", new File(["PK\u0003\u0004 nothing"], "a.xlsx")],
    ["an archive without a workbook", zipOf({ "a.txt": "x" })],
    ["broken XML", book({ "xl/workbook.xml": "<workbook><sheets>" })],
    ["a workbook without sheets", book({ "xl/workbook.xml": "<workbook/>" })],
    ["rows out of order", book({ "xl/worksheets/sheet1.xml": `<w><row r="5"/><row r="2"/></w>` })],
    ["a row beyond the last", book({ "xl/worksheets/sheet1.xml": `<w><row r="99999999"/></w>` })],
    ["a cut archive", book().slice(0, 900)],
    [
      "entities of its own",
      book({
        "xl/worksheets/sheet1.xml": `<!DOCTYPE w [<!ENTITY a "aa">]><w><row><c><v>&a;</v></c></row></w>`,
      }),
    ],
  ])("that is %s is refused", async (_, file) => {
    await expect(csvOf(file)).rejects.toMatchObject({ name: "WorkbookRefusal", why: "unreadable" });
  });

  it("that unpacks to too much is refused before it is in memory", async () => {
    const bomb = Buffer.alloc(WORKBOOK_LIMITS.partBytes + 1, 32);
    const file = book({ "xl/workbook.xml": bomb });
    expect(file.size).toBeLessThan(100_000);
    await expect(csvOf(file)).rejects.toMatchObject({ why: "tooLarge" });
  });
});

describe("a cell's number", () => {
  it.each([
    ["9.1982E+11", "plain", "919820000000"],
    ["1.2E-5", "plain", "0.000012"],
    ["0.1", "plain", "0.1"],
    ["1234.5600000000001", "plain", "1234.56"],
    ["1E+25", "plain", "10000000000000000905969664"],
    ["61", "date", "1900-03-01"],
    ["1", "date", "1900-01-01"],
    ["0.25", "date", "06:00:00"],
    ["-1", "date", "-1"],
    ["9999999", "date", "9999999"],
    ["x", "date", "x"],
  ] as const)("%s as %s is %s", (value, style, text) => {
    expect(numberText(value, style, false)).toBe(text);
  });

  it("counts from 1904 where the workbook does", () => {
    expect(numberText("0", "date", true)).toBe("1904-01-01");
  });

  it("is a date by its format", () => {
    expect(styleOf(14, undefined)).toBe("date");
    expect(styleOf(164, 'yyyy"-"mm')).toBe("date");
    expect(styleOf(164, '[Red]0.00" days"')).toBe("plain");
    expect(styleOf(0, undefined)).toBe("plain");
  });
});
