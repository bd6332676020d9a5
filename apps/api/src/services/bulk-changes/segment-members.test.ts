import { startBulkChangeInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS } from "../../../test/operations.ts";
import type { Ctx } from "../../deps.ts";
import { ctxOf } from "../../deps.ts";
import { createCampaign } from "../campaigns/index.ts";
import { eraseCustomer } from "../personal-data/index.ts";
import { createSegment, duplicateSegment } from "../segments/create-segment.ts";
import { deleteSegment } from "../segments/delete-segment.ts";
import { estimateSegment } from "../segments/count-audience.ts";
import { getSegmentDetail } from "../segments/summarise-audience.ts";
import { listSavedSegments } from "../segments/list-saved.ts";
import {
  addMembers,
  createFixedSegment,
  getBulkChange,
  removeMembers,
  runBulkChange,
  startBulkChange,
  undoBulkChange,
} from "./index.ts";

const run = withTestApp();
let person: TestClient;
let ctx: Ctx;
const PIECE = 3;

beforeEach(async () => {
  person = await run().signIn();
  ctx = ctxOf(run().deps, await run().memberOf(person));
});

const people = async (...list: object[]) =>
  (
    await insertCustomers(
      ctx.database,
      ctx.account.id,
      list.map((fields) => someCustomer(fields)),
    )
  ).map(String);

async function finish({ _id }: { _id: string }, signal = new AbortController().signal) {
  const job = { accountId: ctx.account.id, changeId: Number(_id) };
  await runBulkChange(ctx, job, signal, { attempt: 1 }, PIECE);
  return await getBulkChange(ctx, { id: _id });
}

async function save(who: { ids: string[] } | { filter: object }, name = "Regulars") {
  const input = { name, description: "", ...who } as Parameters<typeof createFixedSegment>[1];
  const { segment, change } = await createFixedSegment(ctx, input);
  return { id: segment._id, change };
}

/** The ids of the members, and the size that the list says. */
async function membersOf(id: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select customer_id::text as id from segment_members
    where account_id = ${ctx.account.id} and segment_id = ${Number(id)} order by customer_id
  `);
  const { items } = await listSavedSegments(ctx, { show: "listed", limit: 50 });
  expect(items.find(({ _id }) => _id === id)?.estimated_count).toBe(rows.length);
  return rows.map((row) => row.id);
}

describe("a fixed list", () => {
  it("is filled piece by piece with the customers of a filter, and does not follow it", async () => {
    const pune = Array.from({ length: PIECE * 2 + 1 }, () => ({ city: "Pune" }));
    const ids = await people(...pune, { city: "Agra" }, { city: "Pune", isActive: false });
    const { id, change } = await save({ filter: { city: "pune", status: "active" } });
    expect(change).toMatchObject({ status: "running", total: PIECE * 2 + 1 });
    await finish(change, AbortSignal.abort());
    expect(await membersOf(id)).toEqual(ids.slice(0, PIECE));
    await people({ city: "Pune" });
    expect(await finish(change)).toMatchObject({
      ...{ status: "completed", changed: 7, can_undo: false },
      message: "Segment saved with 7 customers",
    });
    expect(await membersOf(id)).toEqual(ids.slice(0, 7));
    expect(await getSegmentDetail(ctx, { id })).toMatchObject({
      ...{ totalCount: 7, segment: { is_dynamic: false, rules: { rules: [] }, listed: true } },
    });
  });

  it("takes customers in and out by their ids, both with an undo", async () => {
    const [asha, ravi, meera] = (await people({}, {}, {})) as [string, string, string];
    const { id, change } = await save({ ids: [asha, ravi] });
    await finish(change);
    const added = await finish(await addMembers(ctx, { id, ids: [ravi, meera] }));
    expect(added).toMatchObject({ changed: 1, can_undo: true, message: "1 customer added" });
    expect(await membersOf(id)).toEqual([asha, ravi, meera]);
    const removed = await finish(await removeMembers(ctx, { id, ids: [asha, meera] }));
    expect(removed).toMatchObject({ changed: 2, message: "2 customers removed" });
    expect(await membersOf(id)).toEqual([ravi]);
    await finish(await undoBulkChange(ctx, { id: removed._id }));
    expect(await membersOf(id)).toEqual([asha, ravi, meera]);
    await finish(await undoBulkChange(ctx, { id: added._id }));
    expect(await membersOf(id)).toEqual([asha, ravi]);
    const { rows } = await ctx.db.execute(
      sql`select action, subject_label, details from audit_events where account_id = ${ctx.account.id}
        and subject_type = 'segment' order by id`,
    );
    expect(rows.slice(0, 2)).toEqual([
      { action: "segment.created", subject_label: "Regulars", details: {} },
      { action: "segment.saved", subject_label: "Regulars", details: { customers: 2 } },
    ]);
  });

  it("changes no customer, so that no webhook and no automation hears of it", async () => {
    const ids = await people({});
    const stored = sql`select updated_at from customers where account_id = ${ctx.account.id}`;
    const before = (await ctx.db.execute(stored)).rows;
    const { change } = await save({ ids });
    await finish(change);
    expect((await ctx.db.execute(stored)).rows).toEqual(before);
  });

  it("is counted without rules, and copied with its members", async () => {
    const ids = await people({}, { isActive: false }, {});
    const { id, change } = await save({ ids: ids.slice(0, 2) });
    await finish(change);
    expect(await estimateSegment(ctx, { segmentId: id })).toMatchObject({
      ...{ count: 2, reachable: 1, excluded: { inactive: 1 } },
    });
    const copy = await duplicateSegment(ctx, { id });
    expect(await membersOf(copy._id)).toEqual(ids.slice(0, 2));
  });

  it("loses an erased customer, also from its size", async () => {
    const ids = await people({}, {});
    const { id, change } = await save({ ids });
    await finish(change);
    await eraseCustomer(ctx, { id: String(ids[0]) });
    expect(await membersOf(id)).toEqual([ids[1]]);
  });

  it("is the audience of a campaign, which waits until it is filled", async () => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const ids = await people({}, { hasConsent: false }, {}, {});
    const { id, change } = await save({ ids: ids.slice(0, 3) });
    const template = { subject: "Hello", body: "Hi {name}", variables: ["name"] };
    const send = async () =>
      await createCampaign(ctx, { campaign: { name: "Diwali", segmentId: id, template } });
    await expect(send()).rejects.toMatchObject({
      ...{ kind: "conflict", message: expect.stringContaining("still being changed") },
    });
    await expect(duplicateSegment(ctx, { id })).rejects.toMatchObject({ kind: "conflict" });
    await finish(change);
    expect((await send()).stats.total_recipients).toBe(2);
  });

  it("is refused for a taken name, for nobody, beside another change, and where rules decide", async () => {
    const ids = await people({});
    const rules = {
      combinator: "and" as const,
      rules: [{ field: "age", operator: ">", value: 1 }],
    };
    const byRules = await createSegment(ctx, {
      ...{ name: "By rules", description: "", is_dynamic: true, listed: true },
      rules: rules as never,
    });
    const kindOf = async (act: Promise<unknown>) =>
      await act.then(
        () => "",
        (error: { kind: string }) => error.kind,
      );
    expect(await kindOf(save({ ids }, "by RULES"))).toBe("conflict");
    expect(await kindOf(save({ ids: ["0"] }))).toBe("conflict");
    expect(await kindOf(addMembers(ctx, { id: byRules._id, ids }))).toBe("conflict");
    expect(await kindOf(addMembers(ctx, { id: "0", ids }))).toBe("missing");
    const action = { type: "deactivate" } as const;
    await startBulkChange(ctx, startBulkChangeInput.parse({ action, ids }));
    expect(await kindOf(save({ ids }))).toBe("conflict");
    const { counts } = await listSavedSegments(ctx, { show: "listed", limit: 50 });
    expect(counts.all).toBe(1);
  });

  it("stops being filled when it is deleted", async () => {
    const ids = await people({}, {}, {}, {});
    const { id, change } = await save({ ids });
    await finish(change, AbortSignal.abort());
    await deleteSegment(ctx, { id });
    expect(await finish(change)).toMatchObject({
      ...{ status: "failed", failure_reason: expect.stringContaining("was deleted") },
    });
    const left = sql`select from segment_members where account_id = ${ctx.account.id}`;
    expect((await ctx.db.execute(left)).rowCount).toBe(0);
  });
});
