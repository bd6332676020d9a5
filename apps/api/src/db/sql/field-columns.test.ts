import { FIELD_LIST } from "@dakiya/domain/fields";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers, importRows } from "../schema/index.ts";
import { columnName, COLUMN_TYPES } from "./field-columns.ts";

const SHORT: Record<string, string> = { integer: "int4", boolean: "bool" };

test.each(FIELD_LIST.map((field) => [field.property, field] as const))(
  "%s has a column of its name and type, in customers and in the rows of an import",
  (property, { type }) => {
    for (const table of [customers, importRows]) {
      const column = getTableColumns(table)[property];
      expect(column.name).toBe(columnName(property));
      const sqlType = column
        .getSQLType()
        .replace(/ with time zone|\(.*\)/g, "")
        .replace("timestamp", "timestamptz");
      expect(SHORT[sqlType] ?? sqlType).toBe(COLUMN_TYPES[type]);
    }
  },
);
