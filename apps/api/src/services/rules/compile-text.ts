import { foldCase } from "@dakiya/domain/text";
import { isList } from "@dakiya/domain/segment";
import type { SegmentOperator, SegmentValue } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";

/** Compiles a case-insensitive comparison of text. Folding is expensive and keeps the length: lengths come first. */
export function compileText(column: SQL, operator: SegmentOperator, value: SegmentValue): SQL {
  if (operator === "is_one_of")
    return isList(value)
      ? sql`lower(${column}) = any(${sqlArray(
          value.map((one) => foldCase(String(one))),
          "text",
        )})`
      : sql`false`;
  // A value of another type equals nothing, as in the twin.
  if (typeof value !== "string") return operator === "!=" ? sql`${column} is null` : sql`false`;
  const folded = foldCase(value);
  switch (operator) {
    case "==": {
      const characters = Array.from(folded).length;
      return sql`(char_length(${column}) = ${characters}::int4 and lower(${column}) = ${folded})`;
    }
    case "!=":
      return sql`lower(${column}) is distinct from ${folded}`;
    case "contains":
      return sql`strpos(lower(${column}), ${folded}) > 0`;
    default:
      return sql`false`;
  }
}
