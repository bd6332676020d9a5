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

type Person = { customerId: number; enrolmentId: number };

/**
 * Does what people's steps say: values of customers first, then mails, so that rows are locked in the order that everybody
 * keeps.
 *
 * @param version - The version of the automation they are in.
 * @param now - By the clock of automations.
 */
export async function runActions(
  tx: Tx,
  ctx: AccountCtx,
  automation: { id: number; version: number },
  decisions: readonly Decision[],
  now: Date,
): Promise<void> {
  const acts = new Map<ActionStep, Person[]>();
  for (const { act, way } of decisions) {
    if (act === null || way.customerId === null) continue;
    const person = { customerId: way.customerId, enrolmentId: way.id };
    const others = acts.get(act);
    if (others === undefined) acts.set(act, [person]);
    else others.push(person);
  }
  for (const [act, people] of acts) {
    if (act.type === "set") await setField(tx, ctx, act, people);
    else if (act.type === "tag") await changeTag(tx, ctx, act, people);
  }
  // By their ids, so that no two pieces wait for each other's mails.
  for (const [act, people] of [...acts].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))) {
    if (act.type === "webhook") {
      const step = { step: act.id, webhookId: parseId(act.webhookId) };
      await tellOfStep(tx, ctx.account.id, step, people);
    } else if (act.type === "send") {
      const step = { automationId: automation.id, version: automation.version, step: act.id };
      await addRecipients(tx, ctx, step, people, now);
    }
  }
}

/** Sets an own field, or empties it. A field that is gone, or holds another type by now, is left alone. */
async function setField(
  tx: Tx,
  ctx: AccountCtx,
  act: Extract<ActionStep, { type: "set" }>,
  people: readonly Person[],
): Promise<void> {
  const schema = attributesSchema(await findFields(tx, ctx.account.id));
  const read = schema.safeParse({ [act.field]: act.value });
  const change = read.success ? changedAttributes(read.data) : null;
  if (change !== null) await changeAttributes(tx, ctx, change, people);
}

/** Adds a tag, or removes it, in any case. */
async function changeTag(
  tx: Tx,
  ctx: AccountCtx,
  { field, tag, remove }: Extract<ActionStep, { type: "tag" }>,
  people: readonly Person[],
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
  // An empty list is no value.
  const change = sql`case when ${next} = '[]'::jsonb then ${customers.attributes} - ${field}::text
    else ${customers.attributes} || jsonb_build_object(${field}::text, ${next}) end`;
  await changeAttributes(tx, ctx, change, people);
}

async function changeAttributes(
  tx: Tx,
  { account }: AccountCtx,
  change: SQL,
  people: readonly Person[],
): Promise<void> {
  const ids = people.map(({ customerId }) => customerId).toSorted((a, b) => a - b);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with held as (
      select id from customers
      where account_id = ${account.id} and id = any(${sqlArray(ids, "bigint")})
      order by id for no key update
    )
    update customers set attributes = ${change}, updated_at = clock_timestamp()
    from held
    where ${customers.accountId} = ${account.id} and ${customers.id} = held.id
      and ${customers.attributes} is distinct from ${change}
    returning ${customers.id}
  `);
  const changed = rows.map(({ id }) => Number(id));
  await tellOfRows(tx, account.id, "customer.updated", changed);
}
