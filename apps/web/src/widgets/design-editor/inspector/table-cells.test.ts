import { expect, it } from "vitest";
import { pasteCells, withoutColumn } from "./table-cells.ts";

const TABLE = {
  columns: [
    { title: "Item", align: "left" as const },
    { title: "Price", align: "right" as const },
  ],
  rows: [["Lamp", "₹500"]],
};

it("fills a table from the cell that a spreadsheet is pasted into, and grows it", () => {
  expect(pasteCells(TABLE, "Fan\t₹900\t2\r\nBell\t₹1,200.50\t10\r\n", 1, 0)).toEqual({
    columns: [...TABLE.columns, { title: "", align: "right" }],
    rows: [
      ["Lamp", "₹500", ""],
      ["Fan", "₹900", "2"],
      ["Bell", "₹1,200.50", "10"],
    ],
  });
  expect(pasteCells(TABLE, "Name\tCost\tNote\nFan\t9\tnew", -1, 0)).toEqual({
    columns: [
      { title: "Name", align: "left" },
      { title: "Cost", align: "right" },
      { title: "Note", align: "left" },
    ],
    rows: [["Fan", "9", "new"]],
  });
});

it("keeps to the limits of a table", () => {
  const sheet = Array.from({ length: 50 }, () => Array(9).fill("x").join("\t")).join("\n");
  const { columns, rows } = pasteCells(TABLE, sheet, 0, 0);
  expect([columns.length, rows.length]).toEqual([6, 30]);
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([6]));
});

it("takes a column out of every row", () => {
  expect(withoutColumn(TABLE, 0)).toEqual({ columns: [TABLE.columns[1]], rows: [["₹500"]] });
});
