import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteInBatches } from "../src/services/personal-data/close/delete-closed.ts";
import { deleteAccount } from "../src/services/personal-data/index.ts";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { plant } from "./plant.ts";

const run = withTestApp();
const SOME = 12;

let owner: TestClient;
let accountId: number;
let neighbour: TestClient;
let neighbourId: number;

const execute = async (statement: ReturnType<typeof sql>) => await run().deps.db.execute(statement);
const addressOf = async (person: TestClient): Promise<string> =>
  (await person.rest("GET", "/auth/verify")).body.user.email;

/** Every table with an account's id. */
async function tables(): Promise<string[]> {
  const rows = await rowsOf(
    run().deps.database,
    sql`select table_name as name from information_schema.columns
      where column_name = 'account_id' and table_schema = 'public'
        and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
      order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

/** Rows of an account by table. */
async function tablesOf(account: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tables()) {
    const rows = await rowsOf(
      run().deps.database,
      sql`select t::text as row from ${sql.identifier(table)} t where account_id = ${account} order by 1`,
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => String(row));
  }
  return found;
}

/** A person with rows in every table of which there may be many. */
async function settle(): Promise<{ person: TestClient; account: number }> {
  const person = await run().signIn();
  const { campaignId, customerId, importId, segmentId, automationId } = await plant(run(), person);
  const account = (await run().memberOf(person)).account.id;
  const many = sql`generate_series(1, ${SOME}::int) n`;
  for (const statement of [
    sql`insert into customers (account_id, name, email) select ${account}, 'P', 'p' || n || '@people.example' from ${many}`,
    sql`insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
      select account_id, ${campaignId}::bigint, 1 + row_number() over (), id, '{}' from customers
      where account_id = ${account} and id <> ${customerId}::bigint`,
    sql`insert into tracking_hits (account_id, campaign_id, seq, kind) select ${account}, ${campaignId}, n, 'open' from ${many}`,
    sql`insert into send_batches (account_id, campaign_id, first_seq, last_seq) select ${account}, ${campaignId}, n, n from ${many}`,
    sql`insert into send_receipts (account_id, campaign_id, first_seq, batch_id, message_ids)
      select ${account}, ${campaignId}, n, gen_random_uuid(), '[]' from ${many}`,
    sql`insert into log_failures (account_id, campaign_id, seq, round, failed_at) select ${account}, ${campaignId}, n, 0, now() from ${many}`,
    sql`insert into campaign_links values (${account}, ${campaignId}, 0, 'https://shop.example/')`,
    sql`insert into report_shares (account_id, campaign_id, token_hash, created_by) select ${account}, ${campaignId}, 'hash of ' || ${account}::int, user_id
      from memberships where account_id = ${account}`,
    sql`insert into idempotency_keys (account_id, key, body_sha256, campaign_id) values (${account}, 'k', '', ${campaignId})`,
    sql`update campaigns set follow_up_of = ${campaignId}, follow_up_kind = 'not_opened' where account_id = ${account} and status = 'draft'`,
    sql`insert into segment_members select ${account}, ${segmentId}::bigint, id from customers where account_id = ${account}`,
    sql`insert into import_chunks select ${account}, ${importId}::bigint, n, 'x' from ${many}`,
    sql`insert into import_errors select ${account}, ${importId}::bigint, n, 'email', 'none', '[]' from ${many}`,
    sql`insert into import_befores values (${account}, ${importId}, ${customerId}, now(), '{}')`,
    sql`insert into import_members select ${account}, ${importId}::bigint, n, 1 from ${many}`,
    sql`insert into import_rows (account_id, import_id, line, email) select ${account}, ${importId}, n, 'x' from ${many}`,
    sql`insert into suppressions (account_id, email, reason) select ${account}, 'p' || n || '@people.example', 'manual' from ${many}`,
    sql`insert into erased_addresses (account_id, hash) values (${account}, 'h')`,
    sql`insert into webhook_endpoints (id, account_id, service, secret) values ('e' || ${account}::int, ${account}, 'brevo', 'sealed')`,
    sql`insert into webhook_events (endpoint_id, dedupe_key, account_id, payload) select 'e' || ${account}::int, n, ${account}, '{}' from ${many}`,
    sql`insert into received_changes values (${account}, array[${customerId}::bigint])`,
    sql`insert into automation_enrolments (account_id, automation_id, version, customer_id, entry, since, due_at)
      select account_id, ${automationId}::bigint, 1, id, 'again', now(), now() from customers where account_id = ${account}`,
    sql`insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
      select account_id, automation_id, id, 7, 'x', now() from automation_enrolments where account_id = ${account}`,
    sql`insert into automation_arrivals (account_id, automation_id, customer_id)
      select account_id, ${automationId}::bigint, id from customers where account_id = ${account}`,
    sql`update automations set state = 'live' where account_id = ${account}`,
    sql`update communication_logs set sent_at = now() where account_id = ${account}`,
  ]) {
    await execute(statement);
  }
  return { person, account };
}

const close = async (person: TestClient, email: string) =>
  await person.rest("POST", "/auth/close-account", { email });

beforeEach(async () => {
  ({ person: owner, account: accountId } = await settle());
  ({ person: neighbour, account: neighbourId } = await settle());
});

describe("closing an account", () => {
  it("takes the address of the signed-in user, and no other", async () => {
    for (const typed of ["", "somebody@example.com", await addressOf(neighbour)]) {
      const response = await close(owner, typed);
      expect(response.status).toBe(400);
      expect(response.body.message).toBe(MESSAGES.personalData.typeYourAddress);
    }
    expect((await owner.rest("GET", "/customer/get")).status).toBe(200);
    const trpc = await owner.mutate("auth.closeAccount", { email: "somebody@example.com" });
    expect(trpc.status).toBe(400);
  });

  it("signs everybody out, stops sending, and has the same person begin with nothing", async () => {
    await execute(
      sql`update campaigns set status = 'processing', open_batches = 1 where account_id = ${accountId} and status = 'completed'`,
    );
    const cookies = new Map(owner.cookies);
    const address = await addressOf(owner);
    const response = await close(owner, `  ${address.toUpperCase()} `);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(response.body.message).toBe(MESSAGES.personalData.accountClosed);
    for (const [name, value] of cookies) owner.cookies.set(name, value);
    expect((await owner.rest("GET", "/customer/get")).status).toBe(401);
    expect((await owner.rest("POST", "/auth/refresh-token")).status).toBe(401);
    const campaigns = await rowsOf(
      run().deps.database,
      sql`select distinct status from campaigns where account_id = ${accountId} order by 1`,
    );
    expect(campaigns).toEqual([{ status: "cancelled" }, { status: "draft" }]);
    const automations = sql`select state from automations where account_id = ${accountId}`;
    expect(await rowsOf(run().deps.database, automations)).toEqual([{ state: "paused" }]);
    expect((await neighbour.rest("GET", "/customer/get")).status).toBe(200);
    // Another token than the one of the first sign-in, which may be of the same second.
    const token = await run().sandbox.control.issueIdToken({
      ...{ sub: address.split("@")[0] ?? "", email: address, name: "Asha Rao", jti: "again" },
    });
    const again = run().visitor();
    expect((await again.rest("POST", "/auth/google-login", { token })).status).toBe(200);
    expect((await again.rest("GET", "/customer/get")).body.data).toEqual([]);
  });

  it("leaves no row of it in any table, after any number of deaths, and every row of another account", async () => {
    const before = await tablesOf(neighbourId);
    const tablesInUse = Object.keys(await tablesOf(accountId));
    expect(tablesInUse.length).toBeGreaterThan(20);
    await close(owner, await addressOf(owner));
    // A death after a batch is a generator that is never asked again.
    for (const batches of [1, 3, 10]) {
      const dying = deleteInBatches(run().deps.db, accountId, 5);
      for (let nth = 0; nth < batches; nth += 1) await dying.next();
    }
    expect(Object.keys(await tablesOf(accountId))).toContain("customers");
    for await (const _ of deleteInBatches(run().deps.db, accountId, 5));
    expect(await tablesOf(accountId)).toEqual({});
    expect(
      await rowsOf(run().deps.database, sql`select from accounts where id = ${accountId}`),
    ).toEqual([]);
    expect(await tablesOf(neighbourId)).toEqual(before);
  });

  it("ends an import that had not begun to merge", async () => {
    await execute(
      sql`insert into imports (account_id, filename, status) values (${accountId}, 'late.csv', 'queued')`,
    );
    await close(owner, await addressOf(owner));
    const [row] = await rowsOf(
      run().deps.database,
      sql`select status from imports where account_id = ${accountId} and filename = 'late.csv'`,
    );
    expect(row).toEqual({ status: "cancelled" });
    await deleteAccount(run().deps, { accountId }, new AbortController().signal);
    expect(await tablesOf(accountId)).toEqual({});
  });
});
