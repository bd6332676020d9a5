import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../../test/campaigns.ts";
import { customersOf, insertCustomers } from "../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import {
  documentOf,
  insertAutomation,
  insertEnrolment,
} from "../../../../test/insert-automation.ts";
import type { Ctx } from "../../../deps.ts";
import { createField } from "../../fields/change-fields.ts";
import {
  dismissDuplicates,
  listMerges,
  mergeCustomers,
  previewMerge,
  undoMerge,
} from "../index.ts";

const database = withTestDatabase({ queue: true });
let ctx: Ctx;
let kept: number;
let other: number;

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  await createField(ctx, {
    key: "tier",
    label: "Tier",
    type: "text",
    choices: [],
    description: "",
  });
  await createField(ctx, {
    key: "likes",
    label: "Likes",
    type: "tags",
    choices: [],
    description: "",
  });
  [kept = 0, other = 0] = await insertCustomers(database(), ctx.account.id, [
    {
      ...{ name: "Asha Rao", email: "asha@x.example", phone: "98450", city: null },
      ...{ totalSpent: 10.5, orderCount: 1, attributes: { likes: ["Tea"] } },
    },
    {
      ...{ name: "A. Rao", email: "Rao@x.example", phone: "98451", city: "Pune", age: 40 },
      ...{ totalSpent: 20, orderCount: 2, attributes: { likes: ["tea", "Rum"], tier: "gold" } },
    },
  ]);
});

const run = async (statement: ReturnType<typeof sql>) => await ctx.db.execute(statement);
const merge = async (values: Record<string, "kept" | "other"> = {}) =>
  await mergeCustomers(ctx, { keepId: String(kept), mergeId: String(other), values });
const undo = async (id: string) => await undoMerge(ctx, { id });
const one = async (id: number) =>
  (await customersOf(ctx.database, ctx.account.id)).find((row) => row.id === id);

async function log(campaignId: number, seq: number, customerId: number, state = "sent_at") {
  await run(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
    select account_id, ${campaignId}, ${seq}, id, jsonb_build_object('name', name, 'email', email, 'phone', phone)
    from customers where account_id = ${ctx.account.id} and id = ${customerId}`);
  if (state !== "queued")
    await run(sql`update communication_logs set ${sql.identifier(state)} = now(), sent_at = now()
      where campaign_id = ${campaignId} and seq = ${seq}`);
}
const order = async (customerId: number, external: string, amount = 100) =>
  await run(sql`
    insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
    values (${ctx.account.id}, 'shop', ${external}, ${customerId}, '2026-01-02', ${amount}, 'paid')`);
const note = async (customerId: number, text: string) =>
  await run(sql`insert into customer_notes (account_id, customer_id, text)
    values (${ctx.account.id}, ${customerId}, ${text})`);

const reply = async (customerId: number, campaignId: number) =>
  await run(sql`insert into inbox_messages (account_id, message_key, kind, campaign_id, seq, customer_id, probable,
      from_email, subject, text, received_at)
    values (${ctx.account.id}, ${`${campaignId}:${customerId}`}, 'reply', ${campaignId}, 1, ${customerId}, false, 'a@x.example', 'Re', 'Hi', now())`);

const TABLES = {
  customers: "id",
  communication_logs: "campaign_id, seq",
  orders: "id",
  customer_notes: "id",
  inbox_messages: "id",
  automation_enrolments: "id",
  segments: "id",
  segment_members: "segment_id, customer_id",
  duplicate_dismissals: "low_id, high_id",
  bulk_change_befores: "change_id, customer_id",
  import_befores: "import_id, customer_id",
  import_members: "import_id, block",
  suppressions: "email",
};

/** All that is stored about the account's customers, but for when they were last changed. */
async function everything() {
  const tables = Object.entries(TABLES).map(async ([table, order]) => {
    const rows = await rowsOf(
      ctx.database,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
        where account_id = ${ctx.account.id} order by ${sql.raw(order)}`,
    );
    const rowOf = (row: unknown) => ({ ...(row as object), updated_at: "" });
    return [table, rows.map(({ row }) => rowOf(row))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Something of every kind, of both. */
async function fill() {
  const { id } = ctx.account;
  const both = await insertCampaign(ctx.database, id, { status: "completed" });
  await log(both.id, 1, kept, "opened_at");
  await log(both.id, 2, other, "clicked_at");
  const single = await insertCampaign(ctx.database, id, { status: "completed" });
  await log(single.id, 1, other, "failed_at");
  await order(kept, "1");
  await order(other, "2");
  await note(other, "Calls after six");
  await reply(other, both.id);
  for (const members of [[kept, other], [other]]) {
    const segment = await insertSegment(ctx.database, id, {
      ...{ isDynamic: false, estimatedCount: members.length },
    });
    for (const member of members)
      await run(sql`insert into segment_members values (${id}, ${segment}, ${member})`);
  }
  const [third = 0] = await insertCustomers(ctx.database, id, [{ name: "Third" }]);
  await dismissDuplicates(ctx, { ids: [String(other), String(third)] });
  await dismissDuplicates(ctx, { ids: [String(other), String(kept)] });
  await run(sql`
    insert into bulk_changes (account_id, action, selection, enrols, actor, status, total, max_id)
    values (${id}, '{"type": "set_field", "field": "city", "value": "Pune"}', '{}', false, '{"userId": 1}', 'completed', 1, 9)`);
  await run(sql`
    insert into bulk_change_befores (account_id, change_id, customer_id, before, after)
    select ${id}, id, ${other}, null, '"Pune"' from bulk_changes where account_id = ${id}`);
  await run(
    sql`insert into imports (account_id, filename, status, finished_at) values (${id}, 'a.csv', 'completed', now())`,
  );
  await run(sql`
    insert into import_befores (account_id, import_id, customer_id, changed_at, before)
    select ${id}, id, ${other}, now(), '{"name": "Old"}' from imports where account_id = ${id}`);
  await run(sql`
    insert into import_members (account_id, import_id, block, mask)
    select ${id}, id, ${other}::bigint >> 6, 1::bigint << (${other}::bigint & 63)::int from imports where account_id = ${id}`);
  const automation = await insertAutomation(ctx.database, id, {
    document: documentOf({ type: "byHand" }),
  });
  await insertEnrolment(ctx.database, id, { automationId: automation, customerId: other });
  return { both: both.id, single: single.id };
}

describe("a merge", () => {
  it("moves everything to the kept customer, fills their empty fields, and is undone to the last row", async () => {
    await fill();
    const before = await everything();
    const preview = await previewMerge(ctx, { keepId: String(kept), mergeId: String(other) });
    expect(preview.fields.map(({ name, preset }) => [name, preset])).toEqual([
      ["name", "kept"],
      ["email", "kept"],
      ["phone", "kept"],
      ["city", "other"],
      ["age", "other"],
      ["attributes.tier", "other"],
    ]);
    const moves = { orders: 1, emails: 2, notes: 1, tags: 1, automations: 1, segments: 2 };
    expect(preview.moves).toEqual(moves);
    const { merge: done, customer, message } = await merge({ phone: "other" });
    expect(message).toBe("A. Rao was merged into Asha Rao");
    expect(done.moves).toEqual(moves);
    expect(customer).toMatchObject({
      ...{ name: "Asha Rao", email: "asha@x.example", phone: "98451" },
      ...{ address: { city: "Pune" }, demographics: { age: 40 } },
      attributes: { likes: ["Tea", "Rum"], tier: "gold" },
      stats: { total_spent: 30.5, order_count: 3 },
    });
    expect(await one(other)).toBeUndefined();
    const after = await everything();
    for (const table of [
      "communication_logs",
      "orders",
      "customer_notes",
      "inbox_messages",
      "automation_enrolments",
    ])
      for (const row of after[table] ?? [])
        expect((row as { customer_id?: unknown }).customer_id).toBe(kept);
    expect(after["segments"]?.map((row) => (row as never)["estimated_count"]).slice(-2)).toEqual([
      ...[1, 1],
    ]);
    expect((await listMerges(ctx, { limit: 5 })).items).toEqual([done]);
    const inFile = sql`select from import_members where account_id = ${ctx.account.id}
      and block = ${kept}::bigint >> 6 and (mask >> (${kept}::bigint & 63)::int) & 1 = 1`;
    expect((await run(inFile)).rowCount).toBe(1);
    expect(await undo(done._id)).toMatchObject({
      message: "A. Rao is a customer of their own again",
    });
    expect(await everything()).toEqual(before);
    expect((await listMerges(ctx, { limit: 5 })).items).toEqual([]);
    const audit = await rowsOf(
      ctx.database,
      sql`select action, subject_id, details from audit_events where account_id = ${ctx.account.id} order by id desc limit 2`,
    );
    expect(audit).toEqual([
      {
        action: "customers.merge-undone",
        subject_id: String(kept),
        details: { merged: String(other) },
      },
      { action: "customers.merged", subject_id: String(kept), details: { merged: String(other) } },
    ]);
  });

  it("counts purchases anew where they come from orders, before and after", async () => {
    await run(sql`update accounts set purchases_from = 'orders' where id = ${ctx.account.id}`);
    await order(kept, "1", 50);
    await order(other, "2", 70);
    const figures = async () =>
      (await customersOf(ctx.database, ctx.account.id)).map((row) => [
        row.totalSpent,
        row.orderCount,
      ]);
    expect(await figures()).toEqual([...[[50, 1]], ...[[70, 1]]]);
    const { merge: done, customer } = await merge();
    expect(customer.stats).toMatchObject({ total_spent: 120, order_count: 2 });
    await order(kept, "3", 5);
    await undo(done._id);
    expect(await figures()).toEqual([...[[55, 2]], ...[[70, 1]]]);
  });

  it("can take the other address, and the undo gives each their own", async () => {
    const { merge: done } = await merge({ email: "other" });
    expect((await one(kept))?.email).toBe("Rao@x.example");
    await undo(done._id);
    expect((await one(kept))?.email).toBe("asha@x.example");
    expect((await one(other))?.email).toBe("Rao@x.example");
  });

  it("merges three of a group one by one, undone the last first", async () => {
    const [third = 0] = await insertCustomers(ctx.database, ctx.account.id, [
      { name: "Third", totalSpent: 5 },
    ]);
    await fill();
    const first = await merge();
    const second = await mergeCustomers(ctx, {
      ...{ keepId: String(third), mergeId: String(kept), values: {} },
    });
    expect(second.customer.stats.total_spent).toBe(35.5);
    await expect(undo(first.merge._id)).rejects.toMatchObject({ kind: "conflict" });
    await undo(second.merge._id);
    await undo(first.merge._id);
    expect((await one(other))?.totalSpent).toBe(20);
    const logs = await rowsOf(
      ctx.database,
      sql`select distinct merged_from from communication_logs where account_id = ${ctx.account.id}`,
    );
    expect(logs).toEqual([{ merged_from: null }]);
  });
});

describe("automations of both", () => {
  const state = async () =>
    await rowsOf(
      ctx.database,
      sql`select customer_id::int as who, entry, state, left_reason as why, step from automation_enrolments
        where account_id = ${ctx.account.id} order by id`,
    );

  it("go on with the kept customer, but end where they are in it already or have had the same entry", async () => {
    const { id } = ctx.account;
    const [alone = 0, both = 0, had = 0] = await Promise.all(
      [1, 2, 3].map(
        async () =>
          await insertAutomation(ctx.database, id, { document: documentOf({ type: "byHand" }) }),
      ),
    );
    const enrol = async (automationId: number, customerId: number, more: object) =>
      await insertEnrolment(ctx.database, id, { automationId, customerId, step: "wait", ...more });
    await enrol(alone, other, { entry: "once" });
    await enrol(both, kept, { entry: "a" });
    await enrol(both, other, { entry: "b" });
    await enrol(had, kept, { entry: "once", state: "completed", step: null });
    await enrol(had, other, { entry: "once" });
    const before = await state();
    const { merge: done } = await merge();
    expect(await state()).toEqual([
      { who: kept, entry: "once", state: "inside", why: null, step: "wait" },
      { who: kept, entry: "a", state: "inside", why: null, step: "wait" },
      { who: kept, entry: "b", state: "left", why: "merged", step: null },
      { who: kept, entry: "once", state: "completed", why: null, step: null },
      { who: kept, entry: `merged:${other}:once`, state: "left", why: "merged", step: null },
    ]);
    await undo(done._id);
    expect(await state()).toEqual(before);
  });

  it("take nobody in by a merge or its undo", async () => {
    const { id } = ctx.account;
    await insertAutomation(ctx.database, id, {
      document: documentOf({ type: "added", by: null, tag: { field: "likes", tag: "rum" } }),
    });
    const { merge: done } = await merge();
    await undo(done._id);
    const waiting = await rowsOf(
      ctx.database,
      sql`select 1 from automation_arrivals where account_id = ${id} and entry is not null`,
    );
    expect(waiting).toEqual([]);
  });
});

describe("a merge is refused", () => {
  it("for one customer twice, another account's, and a field it does not ask about", async () => {
    const stranger = testCtx(ctx.database, await createUser(ctx.database));
    const [theirs = 0] = await insertCustomers(ctx.database, stranger.account.id, [{}]);
    const pairOf = async (keepId: unknown, mergeId: unknown) =>
      await mergeCustomers(ctx, { keepId: String(keepId), mergeId: String(mergeId), values: {} });
    await expect(pairOf(kept, kept)).rejects.toMatchObject({ kind: "invalid" });
    for (const [a, b] of [
      [kept, theirs],
      [theirs, kept],
      [kept, "x"],
      ["0", "0"],
    ])
      await expect(pairOf(a, b)).rejects.toMatchObject({ kind: "missing" });
    await expect(merge({ total_spent: "other" })).rejects.toMatchObject({ kind: "invalid" });
    const { merge: done } = await merge();
    await expect(undoMerge(stranger, { id: done._id })).rejects.toMatchObject({ kind: "missing" });
  });

  it("while either is being emailed, and nothing has moved then", async () => {
    const campaign = await insertCampaign(ctx.database, ctx.account.id, { status: "processing" });
    await log(campaign.id, 1, kept, "queued");
    await note(other, "x");
    const before = await everything();
    await expect(merge()).rejects.toMatchObject({
      message: "One of them is being emailed now. Merge them when that is done.",
    });
    expect(await everything()).toEqual(before);
    await run(
      sql`update communication_logs set sent_at = now() where campaign_id = ${campaign.id}`,
    );
    const { merge: done } = await merge();
    const later = await insertCampaign(ctx.database, ctx.account.id, { status: "processing" });
    await log(later.id, 1, kept, "queued");
    await expect(undo(done._id)).rejects.toMatchObject({ kind: "conflict" });
  });

  it("with a sample customer, unless both are samples", async () => {
    const samples = async (ids: number[]) =>
      await run(sql`insert into sample_data (account_id, customer_ids, segment_ids, campaign_ids)
        values (${ctx.account.id}, ${sql.param(ids)}, '{}', '{}')
        on conflict (account_id) do update set customer_ids = excluded.customer_ids`);
    await samples([kept]);
    await expect(merge()).rejects.toMatchObject({ kind: "conflict" });
    await samples([kept, other]);
    await merge();
  });

  it("for more than 10,000 emails at once", async () => {
    const campaign = await insertCampaign(ctx.database, ctx.account.id);
    const logs = async (from: number, to: number) =>
      await run(sql`
        insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, enrolment_id, failed_at)
        select ${ctx.account.id}, ${campaign.id}, n, ${other}, '{}', n, now() from generate_series(${from}::int, ${to}::int) n`);
    await logs(1, 10_001);
    await expect(merge()).rejects.toMatchObject({ kind: "conflict" });
    await run(sql`delete from communication_logs where campaign_id = ${campaign.id} and seq = 1`);
    const { merge: done } = await merge();
    expect(done.moves.emails).toBe(10_000);
    await undo(done._id);
  });

  it("of all but one when several begin at once", async () => {
    await fill();
    const both = await Promise.allSettled([merge(), merge(), merge()]);
    const outcomes = both.map((each) =>
      each.status === "fulfilled" ? "merged" : (each.reason as { kind: string }).kind,
    );
    expect(outcomes.filter((outcome) => outcome === "merged")).toHaveLength(1);
    for (const outcome of outcomes) expect(["merged", "conflict", "missing"]).toContain(outcome);
    const id = String((await listMerges(ctx, { limit: 5 })).items[0]?._id);
    const undone = await Promise.allSettled([undo(id), undo(id)]);
    expect(undone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("an undo", () => {
  it("leaves later edits, and restores the rest", async () => {
    const { merge: done } = await merge({ phone: "other" });
    await run(
      sql`update customers set city = 'Goa', attributes = attributes || '{"tier": "silver"}' where id = ${kept}`,
    );
    await note(kept, "Written since");
    await undo(done._id);
    expect(await one(kept)).toMatchObject({
      ...{ city: "Goa", phone: "98450", age: null, totalSpent: 10.5 },
      attributes: { tier: "silver", likes: ["Tea"] },
    });
    expect(await one(other)).toMatchObject({ city: "Pune", attributes: { tier: "gold" } });
    const notes = await rowsOf(
      ctx.database,
      sql`select customer_id::int as who from customer_notes where account_id = ${ctx.account.id}`,
    );
    expect(notes).toEqual([{ who: kept }]);
  });

  it("ends after a day, and says so when another customer has the address", async () => {
    const { merge: done } = await merge();
    await insertCustomers(ctx.database, ctx.account.id, [{ email: "RAO@x.example" }]);
    await expect(undo(done._id)).rejects.toMatchObject({
      message: "Another customer has one of these addresses now. Change it, then undo the merge.",
    });
    await run(sql`update customer_merges set merged_at = now() - interval '25 hours'`);
    await expect(undo(done._id)).rejects.toMatchObject({ kind: "missing" });
    expect((await listMerges(ctx, { limit: 5 })).items).toEqual([]);
  });

  it("drops values of fields that were deleted or converted since", async () => {
    const { merge: done } = await merge();
    await run(
      sql`delete from customer_fields where account_id = ${ctx.account.id} and key = 'tier'`,
    );
    await undo(done._id);
    expect((await one(other))?.attributes).toEqual({ likes: ["tea", "Rum"] });
  });
});
