import { FIELD_LIMITS, isAttributeName, keyOfAttribute, PLAIN_FIELDS } from "@dakiya/domain/fields";
import type { BulkAction } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";

/** The actions that change customers themselves. */
export type CustomerAction = Exclude<BulkAction, { segment: string }>;

/** Effect of an action on a row of `customers`; values are jsonb, null where missing. */
export type ValueSql = {
  /** The value now. */
  current: SQL;
  /** The value after it. */
  next: SQL;
  /** The assignment of a value. */
  assign: (value: SQL) => SQL;
};

/** The key of the own field that an action changes; null for any other. */
export function ownKeyOf(action: BulkAction): string | null {
  return "field" in action && isAttributeName(action.field) ? keyOfAttribute(action.field) : null;
}

/** An action as SQL. */
export function valueSql(action: CustomerAction): ValueSql {
  switch (action.type) {
    case "deactivate":
    case "reactivate":
      return {
        current: sql`to_jsonb(${customers.isActive})`,
        next: jsonOf(action.type === "reactivate"),
        assign: (value) => sql`is_active = (${value})::boolean`,
      };
    case "set_field": {
      const key = ownKeyOf(action);
      const next = jsonOf(action.value);
      return key === null ? { ...columnSql(action.field), next } : { ...ownSql(key), next };
    }
    case "add_tag":
    case "remove_tag": {
      const own = ownSql(ownKeyOf(action) ?? "");
      return { ...own, next: tagsAfter(own.current, action) };
    }
  }
}

const jsonOf = (value: string | number | boolean | null): SQL =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`;

function columnSql(field: string): Omit<ValueSql, "next"> {
  const plain = PLAIN_FIELDS.find(({ key }) => key === field);
  if (plain === undefined) throw new Error(`no field can be set that is called ${field}`);
  const column = customers[plain.property];
  const type = sql.raw(plain.type === "number" ? "int" : "text");
  return {
    current: sql`to_jsonb(${column})`,
    assign: (value) => sql`${sql.identifier(column.name)} = (${value} #>> '{}')::${type}`,
  };
}

function ownSql(key: string): Omit<ValueSql, "next"> {
  return {
    current: sql`(${customers.attributes} -> ${key}::text)`,
    assign: (value) => sql`attributes = case when ${value} is null
      then ${customers.attributes} - ${key}::text
      else ${customers.attributes} || jsonb_build_object(${key}::text, ${value}) end`,
  };
}

/** Tags compare without case, as everywhere; a list that is full stays as it is, and one that ends empty goes. */
function tagsAfter(
  current: SQL,
  { type, tag }: Extract<BulkAction, { type: "add_tag" | "remove_tag" }>,
): SQL {
  const tags = sql`case when jsonb_typeof(${current}) = 'array' then ${current} else '[]'::jsonb end`;
  const isTag = sql`lower(one) = lower(${tag}::text)`;
  if (type === "remove_tag")
    return sql`(select jsonb_agg(one order by place)
      from jsonb_array_elements_text(${tags}) with ordinality list (one, place) where not ${isTag})`;
  return sql`case when jsonb_array_length(${tags}) >= ${FIELD_LIMITS.tags}::int
      or exists (select from jsonb_array_elements_text(${tags}) one where ${isTag})
    then ${current} else (${tags}) || jsonb_build_array(${tag}::text) end`;
}
