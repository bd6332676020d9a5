import { describe, expect, it } from "vitest";
import { zipOf } from "../../../../test/zip-of.ts";
import { fileName } from "./file-name.ts";
import { readFormat } from "./read-format.ts";

const TYPES = "[Content_Types].xml";
const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(600),
    Buffer.from(stream, "utf16le"),
  ]);
const open = (kind: string): Buffer =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": "<a/>" });

describe("the format of a file", () => {
  it.each([
    ["pdf", Buffer.from("%PDF-1.7\n<html>")],
    ["docx", zipOf({ [TYPES]: "", "word/document.xml": "" })],
    ["xlsx", zipOf({ [TYPES]: "", "xl/workbook.xml": "" })],
    ["pptx", zipOf({ [TYPES]: "", "ppt/presentation.xml": "" })],
    ["odt", open("text")],
    ["ods", open("spreadsheet")],
    ["odp", open("presentation")],
    ["doc", compound("WordDocument")],
    ["xls", compound("Workbook")],
    ["ppt", compound("PowerPoint Document")],
    ["zip", zipOf({ "a/photo.jpg": "x", "run.txt": "x" })],
    ["ics", Buffer.from("\ufeffBEGIN:VCALENDAR\r\nEND:VCALENDAR")],
    ["txt", Buffer.from("Prices from ₹ 1,200 < ₹ 2,000")],
    ["txt", Buffer.from("\ufeffमूल्य", "utf16le")],
    ["png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["jpg", Buffer.from("\xff\xd8\xff\xe0", "latin1")],
  ])("is %s by its content", (format, content) => {
    expect(readFormat(content, "anything.exe")).toBe(format);
  });

  it("is CSV or text by the name, of a text alone", () => {
    expect(readFormat(Buffer.from("a,b"), "Prices.CSV")).toBe("csv");
    expect(readFormat(Buffer.from("%PDF-1.4"), "prices.csv")).toBe("pdf");
    const pdf = "%PDF-1.4\n1 0 obj\nstartxref\n9\n%%EOF";
    const after = (before: string) => readFormat(Buffer.from(before + pdf, "latin1"), "prices.pdf");
    expect(after("\0\xff scanned\n")).toBe("pdf");
    expect(after("x".repeat(1023))).toBe("pdf");
    expect(after("x".repeat(1024))).toBe("txt");
    for (const page of [
      "<html><script>alert(1)</script>",
      "x <svg onload=alert(1)>",
      "<!doctype html>",
    ])
      expect(after(page)).toEqual({ refusal: "webPage" });
    expect(after("MZ")).toEqual({ refusal: "program" });
    expect(after("PK\u0003\u0004")).toEqual({ refusal: "damaged" });
    expect(readFormat(Buffer.from("A file begins with %PDF-1.4"), "about.txt")).toBe("txt");
  });

  it.each([
    ["webPage", Buffer.from("\n <!DOCTYPE html><p>")],
    ["webPage", Buffer.from("<script>alert(1)</script>")],
    ["webPage", Buffer.from("\ufeff<html>", "utf16le")],
    ["webPage", Buffer.from('<?xml version="1.0"?><svg/>')],
    ["webPage", Buffer.from("<!-- logo --><svg onload='x'/>")],
    ["program", Buffer.from("MZ\x90\0", "latin1")],
    ["program", Buffer.from("#!/bin/sh\nrm -r /")],
    ["program", Buffer.from("\x7fELF\x02", "latin1")],
    ["program", zipOf({ "docs/a.pdf": "", "docs/Setup.EXE": "" })],
    ["program", zipOf({ "META-INF/MANIFEST.MF": "", "A.class": "" })],
    ["macros", zipOf({ [TYPES]: "", "word/document.xml": "", "word/vbaProject.bin": "" })],
    ["macros", compound("WordDocument_VBA_PROJECT")],
    ["unknown", compound("MsiStore")],
    ["unknown", Buffer.from("Rar!\x1a\x07\x01\0", "latin1")],
    ["unknown", Buffer.from("text\0with a NUL")],
    ["damaged", zipOf({ "a.txt": "a" }).subarray(0, 40)],
    [
      "damaged",
      Buffer.concat([
        zipOf({ "a.txt": "a" }).subarray(0, 36),
        Buffer.from("PK\x05\x06"),
        Buffer.alloc(18, 0xff),
      ]),
    ],
  ])("is refused: %s", (refusal, content) => {
    expect(readFormat(content, "report.pdf")).toEqual({ refusal });
  });
});

describe("the name of a file", () => {
  it.each([
    ["C:\\papers\\Price list.PDF", "pdf", "Price list.PDF"],
    ["../../etc/Price list", "pdf", "Price list.pdf"],
    ["photo.jpeg", "jpg", "photo.jpeg"],
    ["run.bat", "txt", "run.bat.txt"],
    ["invoice\u202efdp.exe", "pdf", "invoicefdp.exe.pdf"],
    ["मूल्य सूची.pdf", "pdf", "मूल्य सूची.pdf"],
    ["\r\n.pdf", "pdf", "File.pdf"],
    [`${"x".repeat(300)}.pdf`, "pdf", `${"x".repeat(114)}.pdf`],
  ] as const)("%j of a %s becomes %j", (given, format, name) => {
    expect(fileName(given, format)).toBe(name);
  });
});
