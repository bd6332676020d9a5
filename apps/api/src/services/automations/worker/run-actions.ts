import type { ActionStep } from "@dakiya/domain/automation";
import { attributesSchema } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { addRecipients } from "../ongoing/add-recipients.ts";
import { changedAttributes } from "../../fields/read-attributes.ts";
import { findFields } from "../../fields/find-fields.ts";
import { tellOfRows } from "../../webhook-outbox/tell-of-rows.ts";
import { tellOfStep } from "../../webhook-outbox/tell-of-step.ts";
import { parseId } from "../../wire/values.ts";
import type { Decision } from "./decide.ts";

type Recipient = { customerId: number; enrolmentId: number };

/**
 * Runs the actions of decisions: field changes first, then emails, so that rows are locked in the one order.
 *
 * @param version - The version that the enrolments are in.
 * @param now - By the clock of automations.
 */
export async function runActions(
  tx: Tx,
  ctx: AccountCtx,
  automation: { id: number; version: number },
  decisions: readonly Decision[],
  now: Date,
): Promise<void> {
  const actions = new Map<ActionStep, Recipient[]>();
  for (const { action, enrolment } of decisions) {
    if (action === null || enrolment.customerId === null) continue;
    const recipient = { customerId: enrolment.customerId, enrolmentId: enrolment.id };
    const others = actions.get(action);
    if (others === undefined) actions.set(action, [recipient]);
    else others.push(recipient);
  }
  for (const [action, recipients] of actions) {
    if (action.type === "set") await setField(tx, ctx, action, recipients);
    else if (action.type === "tag") await changeTag(tx, ctx, action, recipients);
  }
  // By step id, so that no two batches wait for each other's campaigns.
  for (const [action, recipients] of [...actions].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))) {
    if (action.type === "webhook") {
      const step = { step: action.id, webhookId: parseId(action.webhookId) };
      await tellOfStep(tx, ctx.account.id, step, recipients);
    } else if (action.type === "send") {
      const step = { automationId: automation.id, version: automation.version, step: action.id };
      await addRecipients(tx, ctx, step, recipients, now);
    }
  }
}

/** Sets an own field, or empties it. A deleted field, or one of another type by now, is skipped. */
async function setField(
  tx: Tx,
  ctx: AccountCtx,
  action: Extract<ActionStep, { type: "set" }>,
  recipients: readonly Recipient[],
): Promise<void> {
  const schema = attributesSchema(await findFields(tx, ctx.account.id));
  const read = schema.safeParse({ [action.field]: action.value });
  const change = read.success ? changedAttributes(read.data) : null;
  if (change !== null) await changeAttributes(tx, ctx, change, recipients);
}

/** Adds or removes a tag, regardless of case. */
async function changeTag(
  tx: Tx,
  ctx: AccountCtx,
  { field, tag, remove }: Extract<ActionStep, { type: "tag" }>,
  recipients: readonly Recipient[],
): Promise<void> {
  const definitions = await findFields(tx, ctx.account.id);
  if (!definitions.some(({ key, type }) => key === field && type === "tags")) return;
  const old = sql`(case when jsonb_typeof(${customers.attributes} -> ${field}::text) = 'array'
    then ${customers.attributes} -> ${field}::text else '[]'::jsonb end)`;
  const others = sql`coalesce((
    select jsonb_agg(t.tag order by t.nth) from jsonb_array_elements_text(${old}) with ordinality t(tag, nth)
    where lower(t.tag) <> lower(${tag}::text)
  ), '[]'::jsonb)`;
  const next = remove
    ? others
    : sql`case when exists (
        select from jsonb_array_elements_text(${old}) t(tag) where lower(t.tag) = lower(${tag}::text)
      ) then ${old} else ${old} || jsonb_build_array(${tag}::text) end`;
  // An empty list is stored as no value.
  const change = sql`case when ${next} = '[]'::jsonb then ${customers.attributes} - ${field}::text
    else ${customers.attributes} || jsonb_build_object(${field}::text, ${next}) end`;
  await changeAttributes(tx, ctx, change, recipients);
}

async function changeAttributes(
  tx: Tx,
  { account }: AccountCtx,
  change: SQL,
  recipients: readonly Recipient[],
): Promise<void> {
  const ids = recipients.map(({ customerId }) => customerId).toSorted((a, b) => a - b);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with locked as (
      select id from customers
      where account_id = ${account.id} and id = any(${sqlArray(ids, "bigint")})
      order by id for no key update
    )
    update customers set attributes = ${change}, updated_at = clock_timestamp()
    from locked
    where ${customers.accountId} = ${account.id} and ${customers.id} = locked.id
      and ${customers.attributes} is distinct from ${change}
    returning ${customers.id}
  `);
  const changed = rows.map(({ id }) => Number(id));
  await tellOfRows(tx, account.id, "customer.updated", changed);
}
