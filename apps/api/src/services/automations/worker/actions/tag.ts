import { sql } from "drizzle-orm";
import { customers } from "../../../../db/schema/index.ts";
import { findFields } from "../../../fields/find-fields.ts";
import { changeAttributes } from "./change-attributes.ts";
import type { ActionKind } from "./kind.ts";

/** Regardless of case. A deleted field, or one of another type by now, is skipped. */
export const tag: ActionKind<"tag"> = {
  changes: "customers",
  run: async (tx, ctx, { field, tag: text, remove }, recipients) => {
    const definitions = await findFields(tx, ctx.account.id);
    if (!definitions.some(({ key, type }) => key === field && type === "tags")) return;
    const old = sql`(case when jsonb_typeof(${customers.attributes} -> ${field}::text) = 'array'
      then ${customers.attributes} -> ${field}::text else '[]'::jsonb end)`;
    const others = sql`coalesce((
      select jsonb_agg(t.tag order by t.nth) from jsonb_array_elements_text(${old}) with ordinality t(tag, nth)
      where lower(t.tag) <> lower(${text}::text)
    ), '[]'::jsonb)`;
    const next = remove
      ? others
      : sql`case when exists (
          select from jsonb_array_elements_text(${old}) t(tag) where lower(t.tag) = lower(${text}::text)
        ) then ${old} else ${old} || jsonb_build_array(${text}::text) end`;
    // An empty list is stored as no value.
    const change = sql`case when ${next} = '[]'::jsonb then ${customers.attributes} - ${field}::text
      else ${customers.attributes} || jsonb_build_object(${field}::text, ${next}) end`;
    await changeAttributes(tx, ctx, change, recipients);
  },
};
