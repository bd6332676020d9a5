import { foldCase, type SegmentOperator, type SegmentValue } from "@dakiya/domain/segment";
import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Compiles a case-insensitive comparison of text. Folding is the most expensive part of a rule and keeps the length,
 * so equality first compares lengths.
 */
export function compileText(
  column: AnyPgColumn,
  operator: SegmentOperator,
  value: SegmentValue,
): SQL {
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
