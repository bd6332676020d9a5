import type { ActionStep } from "@dakiya/domain/automation";
import { attributesSchema } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import { customers } from "../../../../db/schema/index.ts";
import { emit } from "../../../events/emit.ts";
import { findFields } from "../../../fields/find-fields.ts";
import { changedAttributes } from "../../../fields/read-attributes.ts";
import { parseId } from "../../../wire/values.ts";
import { addRecipients } from "../../ongoing/add-recipients.ts";
import { changeAttributes } from "./change-attributes.ts";
import type { ActionKind } from "./kind.ts";

const send: ActionKind<"send"> = {
  changes: "outbox",
  run: async (tx, ctx, { id }, recipients, { automationId, version, now }) =>
    await addRecipients(tx, ctx, { automationId, version, step: id }, recipients, now),
};

/** A deleted field, or one of another type by now, is skipped. */
const set: ActionKind<"set"> = {
  changes: "customers",
  run: async (tx, ctx, { field, value }, recipients) => {
    const schema = attributesSchema(await findFields(tx, ctx.account.id));
    const read = schema.safeParse({ [field]: value });
    const change = read.success ? changedAttributes(read.data) : null;
    if (change !== null) await changeAttributes(tx, ctx, change, recipients);
  },
};

/** Regardless of case. A deleted field, or one of another type by now, is skipped. */
const tag: ActionKind<"tag"> = {
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

const webhook: ActionKind<"webhook"> = {
  changes: "outbox",
  run: async (tx, ctx, { id, webhookId }, recipients) =>
    await emit(tx, "automation.step", {
      accountId: ctx.account.id,
      ids: recipients.map(({ enrolmentId }) => enrolmentId),
      webhookId: parseId(webhookId),
      step: id,
    }),
};

/** THE table of actions. */
const KINDS: { readonly [Type in ActionStep["type"]]: ActionKind<Type> } = {
  ...{ send, set, tag, webhook },
};

export const actionKind = ({ type }: ActionStep): ActionKind<ActionStep["type"]> =>
  KINDS[type] as ActionKind<ActionStep["type"]>;
