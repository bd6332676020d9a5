import { STREAMS } from "@dakiya/domain/api";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plant } from "../../../../test/plant.ts";
import { withTestApp } from "../../../../test/harness.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { STORED_ABOUT } from "./stored-about.ts";

const run = withTestApp();
let owner: TestClient;
let things: Awaited<ReturnType<typeof plant>>;
let accountId: number;

beforeEach(async () => {
  owner = await run().signIn();
  things = await plant(run(), owner);
  accountId = (await run().memberOf(owner)).account.id;
  await execute(sql`
    update communication_logs set recipient = '{"name": "Planted before", "email": "Old@example.com", "phone": "+91 98450 12345"}',
      sent_at = '2026-11-20T10:00:00Z', failure_reason = '=cmd()', failed_at = '2026-11-20T10:00:01Z'
    where campaign_id = ${things.campaignId}`);
});

const execute = async (statement: ReturnType<typeof sql>) => await run().deps.db.execute(statement);
const hits = async (count: number) =>
  await execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, link_index, user_agent, at)
    select ${accountId}, ${things.campaignId}, 1, 'click', 0, 'Firefox ' || n, '2026-11-21T00:00:00Z'
    from generate_series(1, ${count}::int) n`);
const json = async () =>
  (await owner.rest("GET", `/customer/${things.customerId}/export.json`)).body;
const csv = async () =>
  (await owner.inject({ url: `/api/customer/${things.customerId}/export.csv` })).body;

describe("handing over a person", () => {
  it("has their fields, emails with their outcomes, clicks with their links, and lists they are on", async () => {
    await execute(
      sql`insert into campaign_links values (${accountId}, ${things.campaignId}, 0, 'https://shop.example/a')`,
    );
    await hits(1);
    await execute(sql`
      insert into link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
      values (${accountId}, ${things.campaignId}, 0, 1, '2026-11-21T00:00:00Z', 2)`);
    await execute(
      sql`insert into suppressions (account_id, email, reason) values (${accountId}, 'old@example.com', 'bounced')`,
    );
    await execute(
      sql`insert into segment_members values (${accountId}, ${things.segmentId}, ${things.customerId})`,
    );
    expect(await json()).toMatchObject({
      customer: [{ name: "Planted person", email: "planted@example.com" }],
      doNotMail: [{ email: "old@example.com", reason: "bounced" }],
      notes: [{ text: "Planted note" }],
      segments: [{ name: "Planted segment" }],
      mails: [
        {
          campaign: "Planted campaign",
          subject: "planted subject",
          recipient: { email: "Old@example.com" },
          status: "failed",
          sent_at: "2026-11-20T10:00:00+00:00",
        },
        { campaign: "Planted mail" },
      ],
      opensAndClicks: [
        {
          at: "2026-11-21T00:00:00.000Z",
          kind: "click",
          link: "https://shop.example/a",
          user_agent: "Firefox 1",
        },
      ],
      linkClicks: [{ campaign: "Planted campaign", link: "https://shop.example/a", clicks: 2 }],
    });
  });

  it("gives the services' events about any address of theirs, and about nobody else", async () => {
    await execute(
      sql`insert into webhook_endpoints (id, account_id, service, secret) values ('e' || ${accountId}::int, ${accountId}, 'brevo', 'sealed')`,
    );
    await execute(sql`
      insert into webhook_events (endpoint_id, dedupe_key, account_id, payload) values
        ('e' || ${accountId}::int, 'a', ${accountId}, '{"email": "OLD@example.com", "event": "delivered"}'),
        ('e' || ${accountId}::int, 'b', ${accountId}, '{"email": "another@example.com"}')`);
    expect((await json()).serviceEvents).toMatchObject([
      { service: "brevo", payload: { event: "delivered" } },
    ]);
  });

  it("has the refused rows with their address or number, and imports' changes to them", async () => {
    await execute(sql`
      insert into import_errors (account_id, import_id, line, column_name, reason, cells) values
        (${accountId}, ${things.importId}, 2, 'age', 'too old', '["Someone", "PLANTED@example.com"]'),
        (${accountId}, ${things.importId}, 3, 'email', 'none', '["Someone", "", "(+91) 98450-12345"]'),
        (${accountId}, ${things.importId}, 4, 'email', 'none', '["Planted person", "x"]')`);
    await execute(sql`
      insert into import_befores values (${accountId}, ${things.importId}, ${things.customerId},
        '2026-11-19T00:00:00Z', '{"name": "Earlier"}')`);
    const body = await json();
    expect(body.refusedRows.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
    expect(body.imports).toMatchObject([
      { file: "planted.csv", did: "changed", before: { name: "Earlier" } },
    ]);
  });

  it("gives the automations they are in and have been through, with their steps", async () => {
    const { automationId, enrolmentId } = things;
    await execute(sql`
      insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
      values (${accountId}, ${automationId}, ${enrolmentId}, 2, 'w1', '2026-11-20T10:00:00Z')`);
    const automation = "Planted automation";
    const body = await json();
    expect(body.automations).toMatchObject([
      {
        ...{ automation, entry: "planted", state: "inside", step: "w1", version: 1 },
        moves: [{ step: "w4" }, { step: "w1", at: "2026-11-20T10:00:00+00:00" }],
      },
    ]);
    expect(body.automations[0]).not.toHaveProperty("account_id");
    expect(body.automationArrivals).toEqual([{ automation, entry: "planted" }]);
    expect(body.automationSegments).toEqual([{ automation }]);
    expect(body.mails.map(({ campaign }: { campaign: string }) => campaign)).toEqual([
      ...["Planted campaign", "Planted mail"],
    ]);
    const text = await csv();
    expect(text).toMatch(/"Automation 1","[^"]+","automation","Planted automation"/);
    expect(text).toMatch(/"Automation 1","[^"]+","moves.1.step","w1"/);
  });

  it("has customers merged into them, also by way of another", async () => {
    const { rows } = await execute(sql`
      insert into customer_merges (account_id, kept_id, gone_id, moves, snapshot)
      select account_id, gone_id, -1, '{}', '{"gone": {"name": "Earlier still", "email": "first@example.com"}}'
      from customer_merges where id = ${things.mergeId}
      returning (select kept_id from customer_merges where id = ${things.mergeId}) as id`);
    await execute(
      sql`insert into suppressions (account_id, email, reason) values (${accountId}, 'first@example.com', 'manual')`,
    );
    const { body } = await owner.rest("GET", `/customer/${String(rows[0]?.["id"])}/export.json`);
    expect(body.merges).toMatchObject([
      { gone: { name: "Planted gone", email: "gone@example.com" } },
      { gone: { name: "Earlier still" } },
    ]);
    expect(body.doNotMail).toMatchObject([{ email: "first@example.com" }]);
  });

  it("has the undo values of bulk changes", async () => {
    expect((await json()).bulkChanges).toMatchObject([{ action: { field: "city" }, after: "Goa" }]);
  });

  it("is complete beyond a page", async () => {
    await hits(450);
    expect(
      new Set((await json()).opensAndClicks.map((hit: { user_agent: string }) => hit.user_agent))
        .size,
    ).toBe(450);
    expect((await csv()).match(/"user_agent","Firefox /g)).toHaveLength(450);
  });

  it("has a line for each field as CSV, none of which a spreadsheet takes for a formula", async () => {
    const text = await csv();
    const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe('"what","when","field","value"');
    expect(text).toContain('"recipient.phone","\'+91 98450 12345"');
    expect(text).toContain('"failure_reason","\'=cmd()"');
    expect(lines.every((line) => line.split('","').length === 4)).toBe(true);
  });

  it("is refused for another account's customer and for none", async () => {
    const stranger = await run().signIn();
    for (const [client, id] of [
      [stranger, things.customerId],
      [owner, "0"],
      [owner, "x"],
    ] as const) {
      for (const format of ["json", "csv"]) {
        const response = await client.rest("GET", `/customer/${id}/export.${format}`);
        expect(response.status).toBe(404);
        expect(response.body.message).toBe("Customer not found");
      }
    }
  });
});

it("needs the scope of every area it holds data of", () => {
  const stored = [...new Set(STORED_ABOUT.map(({ area }) => `${area}:read`))].toSorted();
  expect([...STREAMS.customers.personJson.scope].toSorted()).toEqual(stored);
  expect([...STREAMS.customers.personCsv.scope].toSorted()).toEqual(stored);
});
