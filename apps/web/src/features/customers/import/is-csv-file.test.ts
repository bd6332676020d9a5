import { describe, expect, it } from "vitest";
import { isCsvFile } from "./upload-csv.ts";

describe("isCsvFile", () => {
  it.each([
    ["people.csv", "text/csv"],
    ["people.csv", "text/csv; charset=utf-8"],
    ["people.csv", "application/vnd.ms-excel"],
    ["PEOPLE.CSV", "application/octet-stream"],
    ["people.csv", ""],
  ])("takes %s sent as %j", (name, type) => {
    expect(isCsvFile({ name, type })).toBe(true);
  });

  it.each([
    ["people.xls", "application/vnd.ms-excel"],
    ["people.pdf", "application/pdf"],
    ["people.csv", "image/png"],
    ["people", ""],
  ])("refuses %s sent as %j", (name, type) => {
    expect(isCsvFile({ name, type })).toBe(false);
  });
});
