import { kindOfName } from "@dakiya/domain/import";
import { describe, expect, it } from "vitest";
import { findFileKind } from "./file-kind.ts";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const kindOf = async (name: string, start: string) =>
  await findFileKind(new File([latin(start)], name));

describe("what a chosen file is", () => {
  it.each([
    ["contacts.xlsx", "PK\x03\x04....[Content_Types].xml", "xlsx"],
    ["renamed.csv", "PK\x03\x04....[Content_Types].xml", "xlsx"],
    ["contacts.xlsx", "PK\x03\x04....docProps", "xlsx"],
    ["old.xls", "\xD0\xCF\x11\xE0\xA1", "xls"],
    ["a.ods", "PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "ods"],
    ["a.numbers", "PK\x03\x04..Index/Document.iwa", "numbers"],
    ["a.pdf", "%PDF-1.7", "pdf"],
    ["a.zip", "PK\x03\x04..customers.csv", "archive"],
    ["a.csv.gz", "\x1F\x8B\x08", "archive"],
    ["a.docx", "PK\x03\x04..[Content_Types].xml", "document"],
    ["a.png", "\x89PNG\r\n", "image"],
    ["a.jpg", "\xFF\xD8\xFF\xE0", "image"],
    ["a.vcf", "BEGIN:VCARD\r\nVERSION:3.0", "contacts"],
    ["a.json", '[\n  {"email": "a@shop.test"}]', "json"],
    ["a.html", "\xEF\xBB\xBF<!DOCTYPE html>", "page"],
    ["a.csv", "", "empty"],
    ["a.csv", "a,\0\0b", "other"],
  ])("%s is known by its bytes: %j", async (name, start, kind) => {
    expect(await kindOf(name, start)).toBe(kind);
  });

  it.each([
    ["headings", "BMI,email\n"],
    ["brackets", "[email],name\n"],
    ["UTF-16", "\xFF\xFEe\0m\0"],
    ["an old encoding", "email;\xC8\xE2\n"],
  ])("is open for text: %s", async (_, start) => {
    expect(await kindOf("a.csv", start)).toBeNull();
  });

  it("is told by its name where it is text", () => {
    expect(["people.pdf", "list.txt", "list"].map(kindOfName)).toEqual(["pdf", "text", "text"]);
  });
});
