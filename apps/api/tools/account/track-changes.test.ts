import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTestApp } from "../../test/harness.ts";
import type { TestClient } from "../../test/harness.ts";
import { plant } from "../../test/plant.ts";
import type { Connection } from "../../src/db/client.ts";
import { isMoving } from "../../src/errors.ts";
import type { Query } from "../copy/tables.ts";
import { accountTables } from "./account-tables.ts";
import { setMoveState } from "./move-state.ts";
import { trackChanges, untrackChanges } from "./track-changes.ts";

const run = withTestApp();

// Accounts move between PostgreSQL databases alone.
describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined)("an account that moves", () => {
  let owner: TestClient;
  let neighbour: TestClient;
  let account: number;
  let customer: string;
  let campaign: string;

  beforeAll(async () => {
    owner = await run().signIn();
    neighbour = await run().signIn();
    ({ customerId: customer, campaignId: campaign } = await plant(run(), owner));
    const member = await run().memberOf(owner);
    account = member.account.id;
    await execute(
      sql`insert into account_moves (account_id, token, state) values (${account}, ${randomUUID()}, 'copying')`,
    );
    await byOwner(async (query) => {
      const tables = await accountTables(query, account, [member.user.id]);
      await trackChanges(query, tables, account);
    });
  });
  afterAll(async () => await byOwner(async (query) => await untrackChanges(query, account)));
  beforeEach(async () => {
    await enter("copying");
    await execute(sql`delete from account_changes where account_id = ${account}`);
  });

  const execute = async (statement: ReturnType<typeof sql>) =>
    await run().deps.db.execute(statement);
  const byOwner = async (work: (query: Query) => Promise<void>) =>
    await run().deps.database.asOwner(async (client: Connection) => {
      await work(
        async <Row>(text: string, values?: unknown[]) =>
          (await client.query(text, values)).rows as Row[],
      );
    });
  const enter = async (state: "copying" | "settling" | "paused") =>
    await byOwner(async (query) => await setMoveState(query, account, state));
  const noted = async () =>
    (
      await execute(
        sql`select table_name || ' ' || key as one from account_changes where account_id = ${account} order by id`,
      )
    ).rows.map(({ one }) => one);
  const claim = sql`update send_batches set state = 'inflight', lease_token = ${randomUUID()}::uuid,
    lease_until = now() + interval '1 minute'`;

  it("has each change of a row noted by its key, also of a key that changes", async () => {
    await execute(
      sql`update customers set city = 'Goa' where account_id = ${account} and id = ${customer}`,
    );
    await execute(sql`
      insert into segment_members select ${account}, id, ${customer}::bigint from segments where account_id = ${account}`);
    await execute(sql`
      update segment_members set customer_id = (
        select max(id) from customers where account_id = ${account}
      ) where account_id = ${account}`);
    await execute(sql`delete from segment_members where account_id = ${account}`);
    const all = await noted();
    expect(all).toContain(`customers [${customer}]`);
    const members = all.filter((one) => String(one).startsWith("segment_members"));
    expect(members).toHaveLength(4);
    expect(new Set(members).size).toBe(2);
    await neighbour.rest("POST", "/customer/", { name: "N", email: "n@example.com" });
    expect((await noted()).length).toBe(all.length);
  });

  it("begins no email while it settles, and ends those that were begun", async () => {
    await execute(sql`
      insert into send_batches (account_id, campaign_id, first_seq, last_seq) values (${account}, ${campaign}, 1, 1), (${account}, ${campaign}, 2, 2)`);
    const which = (seq: number) => sql` where account_id = ${account} and first_seq = ${seq}`;
    await execute(sql`${claim}${which(1)}`);
    await enter("settling");
    await expect(execute(sql`${claim}${which(2)}`)).rejects.toSatisfy(isMoving);
    await execute(
      sql`update send_batches set state = 'done', lease_token = null, lease_until = null${which(1)}`,
    );
    await execute(
      sql`update customers set city = 'Pune' where account_id = ${account} and id = ${customer}`,
    );
  });

  it("refuses changes for a moment while it is paused, and takes opens and clicks", async () => {
    await enter("paused");
    const add = { name: "P", email: "p@example.com" };
    const { status, body, response } = await owner.rest("POST", "/customer/", add);
    expect([status, body.error, response.headers["retry-after"]]).toEqual([
      503,
      "ACCOUNT_MOVING",
      "5",
    ]);
    expect((await owner.rest("GET", "/customer/get")).status).toBe(200);
    expect((await neighbour.rest("POST", "/customer/", add)).status).toBe(201);
    const hit = sql`insert into tracking_hits (account_id, campaign_id, seq, kind, pending) values (${account}, ${campaign}, 1, 'open', true)`;
    await execute(hit);
    expect((await noted()).some((one) => String(one).startsWith("tracking_hits"))).toBe(true);
    const judge = execute(
      sql`update tracking_hits set pending = false where account_id = ${account}`,
    );
    await expect(judge).rejects.toSatisfy(isMoving);
  });

  it("is not paused before a transaction that has written in it ends", async () => {
    let isPaused = false;
    const change = sql`update customers set city = 'Agra' where account_id = ${account} and id = ${customer}`;
    const paused = await run().deps.db.transaction(async (tx) => {
      await tx.execute(change);
      const entering = enter("paused").then(() => (isPaused = true));
      // Another statement of it still comes through.
      await tx.execute(change);
      expect(isPaused).toBe(false);
      return { entering };
    });
    await paused.entering;
    await expect(execute(change)).rejects.toSatisfy(isMoving);
  });
});
