import { tagsOfRule } from "@dakiya/domain/segment";
import type { AttributeRule } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import { jsonOf } from "./compile-attribute.ts";

/**
 * Compiles a rule on tags. The whole list is folded as text: its JSON has no letters but those of the tags, except
 * escapes, which tags, being without control characters, need for quotes and backslashes alone.
 */
export function compileTags(rule: AttributeRule): SQL {
  const tags = jsonOf(rule);
  const { operator } = rule;
  const any = sql`(case when jsonb_typeof(${tags}) = 'array' then jsonb_array_length(${tags}) > 0 end)`;
  if (operator === "is_empty") return sql`${any} is not true`;
  if (operator === "is_not_empty") return any;
  const wanted = sqlArray(tagsOfRule(rule.value), "text");
  const hasAny = sql`(case when jsonb_typeof(${tags}) = 'array' then lower(${tags}::text)::jsonb ?| ${wanted} end)`;
  return operator === "has_not" ? sql`${hasAny} is not true` : hasAny;
}
