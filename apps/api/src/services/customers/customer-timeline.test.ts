import { customerTimelineWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { getCustomerTimeline } from "./get-customer-timeline.ts";

const database = withTestDatabase();

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

async function newCustomer(ctx: Ctx, unsubscribedAt: Date | null = null): Promise<number> {
  const createdAt = new Date("2026-01-01T00:00:00.000Z");
  const [id] = await insertCustomers(database(), ctx.account.id, [
    someCustomer({ createdAt, updatedAt: createdAt, unsubscribedAt }),
  ]);
  return id ?? 0;
}

/** A campaign with one log, and events of January 2026 by the day. */
async function mailed(
  ctx: Ctx,
  customerId: number,
  name: string,
  facts: Partial<
    Record<"sent" | "delivered" | "opened" | "clicked" | "replied" | "failed", number>
  >,
): Promise<string> {
  const at = (day: number | undefined) =>
    day === undefined ? null : new Date(Date.UTC(2026, 0, day)).toISOString();
  const [row] = await rowsOf(
    database(),
    sql`
      with segment as (
        insert into segments (account_id, name, rules) values (${ctx.account.id}, 'All', '{}') returning id
      ),
      campaign as (
        insert into campaigns (account_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url)
        select ${ctx.account.id}, ${name}, id, 'completed', 's', 'b', 'brevo', 'a@example.com', 'A', 'http://localhost' from segment
        returning id
      )
      select id from campaign`,
  );
  const id = String(row?.["id"]);
  await database().db.execute(sql`
    insert into communication_logs
      (account_id, campaign_id, seq, customer_id, recipient, sent_at, delivered_at, opened_at, clicked_at, replied_at, failed_at, failure_reason)
    values (${ctx.account.id}, ${id}, 1, ${customerId}, '{}', ${at(facts.sent)}, ${at(facts.delivered)},
      ${at(facts.opened)}, ${at(facts.clicked)}, ${at(facts.replied)}, ${at(facts.failed)},
      ${facts.failed === undefined ? null : "Mailbox full"})`);
  return id;
}

describe("getCustomerTimeline", () => {
  it("lists events, the newest first, with the campaign of each email", async () => {
    const ctx = await newCtx();
    const id = await newCustomer(ctx, new Date("2026-01-09T00:00:00.000Z"));
    const diwali = await mailed(ctx, id, "Diwali", {
      sent: 2,
      delivered: 2,
      opened: 4,
      clicked: 4,
      replied: 6,
    });
    const holi = await mailed(ctx, id, "Holi", { sent: 3, failed: 5 });
    await mailed(ctx, id, "Still queued", {});
    await mailed(ctx, await newCustomer(ctx), "Somebody else's", { sent: 6 });

    const timeline = await getCustomerTimeline(ctx, { id: String(id) });
    expect(customerTimelineWire.parse(timeline)).toEqual(timeline);
    expect(timeline.events.map(({ kind, at }) => `${at.slice(8, 10)} ${kind}`)).toEqual([
      "09 unsubscribed",
      "06 replied",
      "05 failed",
      "04 clicked",
      "04 opened",
      "03 sent",
      "02 delivered",
      "02 sent",
      "01 added",
    ]);
    expect(timeline.events[2]).toEqual({
      kind: "failed",
      at: "2026-01-05T00:00:00.000Z",
      campaign: { _id: holi, name: "Holi" },
      file: null,
      failure_reason: "Mailbox full",
    });
    expect(timeline.events[3]?.campaign).toEqual({ _id: diwali, name: "Diwali" });
    expect(timeline.events.at(-1)).toMatchObject({ campaign: null, failure_reason: null });
  });

  it("names the files that added and changed somebody, and tells the last edit", async () => {
    const ctx = await newCtx();
    const id = await newCustomer(ctx);
    const importOf = async (filename: string): Promise<number> => {
      const [row] = await rowsOf(
        database(),
        sql`insert into imports (account_id, filename, status) values (${ctx.account.id}, ${filename}, 'completed') returning id`,
      );
      return Number(row?.["id"]);
    };
    const [first, second] = [await importOf("first.csv"), await importOf("second.csv")];
    const events = async () => {
      const timeline = await getCustomerTimeline(ctx, { id: String(id) });
      expect(customerTimelineWire.parse(timeline)).toEqual(timeline);
      return timeline.events.map(({ kind, at, file }) => [at.slice(8, 10), kind, file]);
    };
    const change = async (set: ReturnType<typeof sql>) =>
      await database().db.execute(
        sql`update customers set ${set} where account_id = ${ctx.account.id} and id = ${id}`,
      );
    await change(sql`import_id = ${first}`);
    expect(await events()).toEqual([["01", "imported", "first.csv"]]);

    await change(sql`updated_at = '2026-01-05T00:00:00Z'`);
    await database().db.execute(sql`
      insert into import_befores (account_id, import_id, customer_id, changed_at, before)
      values (${ctx.account.id}, ${second}, ${id}, '2026-01-05T00:00:00Z', '{}')`);
    expect(await events()).toEqual([
      ["05", "imported", "second.csv"],
      ["01", "imported", "first.csv"],
    ]);

    await change(sql`updated_at = '2026-01-08T00:00:00Z'`);
    expect((await events())[0]).toEqual(["08", "edited", null]);
    expect(await events()).toHaveLength(3);
  });

  it("stops at the newest 100", async () => {
    const ctx = await newCtx();
    const id = await newCustomer(ctx);
    for (let day = 2; day < 28; day += 1) {
      await mailed(ctx, id, `Day ${day}`, { sent: day, delivered: day, opened: day, clicked: day });
    }
    const { events } = await getCustomerTimeline(ctx, { id: String(id) });
    expect(events).toHaveLength(100);
    expect(events[0]).toMatchObject({ kind: "clicked", campaign: { name: "Day 27" } });
    expect(events.some(({ kind }) => kind === "added")).toBe(false);
  });

  it("finds no customer of another user, of nobody or of no shape", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const theirs = await newCustomer(other);
    await mailed(other, theirs, "Theirs", { sent: 2 });
    for (const id of [String(theirs), "999999999", "", "abc", "1\0"]) {
      await expect(getCustomerTimeline(ctx, { id })).rejects.toMatchObject({
        kind: "missing",
        message: "Customer not found",
      });
    }
  });
});
