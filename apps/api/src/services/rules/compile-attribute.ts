import { keyOfAttribute } from "@dakiya/domain/fields";
import type { AttributeType } from "@dakiya/domain/fields";
import type { AttributeRule } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";

/** A rule's value of the attributes, read like a column of its type: null where missing, or of another type. */
export function compileAttribute(rule: Pick<AttributeRule, "field" | "type">): SQL {
  return READ[rule.type](jsonOf(rule));
}

/** The value as it is stored, null where it is missing. */
export function jsonOf({ field }: Pick<AttributeRule, "field">): SQL {
  return sql`(${customers.attributes} -> ${keyOfAttribute(field) ?? ""}::text)`;
}

/** A day and month without a year, "--03-14"; null for any other value. */
export function yearlessOf(value: SQL): SQL {
  return sql`(case when jsonb_typeof(${value}) = 'string' and ${value} #>> '{}' ~ '^--[0-9]{2}-[0-9]{2}$' then ${value} #>> '{}' end)`;
}

const text = (value: SQL): SQL =>
  sql`(case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end)`;
const number = (value: SQL): SQL =>
  sql`(case when jsonb_typeof(${value}) = 'number' then ${value}::numeric end)`;

/** Instants are all stored in one form, in UTC to the millisecond. */
const INSTANT = sql.raw("'____-__-__T__:__:__.___Z'");

/** A case keeps a value of another type from a cast that would fail. */
const READ: Record<AttributeType, (value: SQL) => SQL> = {
  text,
  choice: text,
  number,
  money: number,
  date: (value) =>
    sql`(case when jsonb_typeof(${value}) = 'string' and ${value} #>> '{}' like ${INSTANT} then (${value} #>> '{}')::timestamptz end)`,
  yes_no: (value) => sql`(case when jsonb_typeof(${value}) = 'boolean' then ${value}::boolean end)`,
  tags: (value) => value,
};
