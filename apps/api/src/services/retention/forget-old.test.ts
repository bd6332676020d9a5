import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../../test/database.ts";
import { silentLog } from "../../../test/silent-log.ts";
import { forgetOld } from "./forget-old.ts";

const database = withTestDatabase();
const forget = async () =>
  await forgetOld(
    { db: database().db, log: silentLog },
    {
      eventsDays: 90,
      auditDays: 730,
      signal: new AbortController().signal,
    },
  );

it("deletes opens, clicks and events after their days, in batches, and keeps those that are held back", async () => {
  const { account } = await createUser(database());
  await database().db.execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, pending, at)
    select ${account.id}, 1, n, 'open', n = 1, clock_timestamp() - interval '91 days' from generate_series(1, 12000) n
  `);
  await database().db.execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, at)
    values (${account.id}, 1, 1, 'click', clock_timestamp() - interval '89 days')
  `);
  await database().db.execute(sql`
    insert into webhook_endpoints (id, account_id, service, secret)
    values ('e', ${account.id}, 'brevo', 'sealed')
  `);
  await database().db.execute(sql`
    insert into webhook_events (endpoint_id, dedupe_key, account_id, payload, received_at)
    select 'e', n, ${account.id}, '{}', clock_timestamp() - make_interval(days => n)
    from generate_series(80, 100) n
  `);
  expect(await forget()).toEqual({
    hits: 11_999,
    events: 11,
    sessions: 0,
    keys: 0,
    audit: 0,
    webhooks: 0,
    incoming: 0,
    merges: 0,
  });
  expect(
    await rowsOf(database(), sql`select kind, pending from tracking_hits order by id`),
  ).toEqual([
    { kind: "open", pending: true },
    { kind: "click", pending: false },
  ]);
  expect(await forget()).toEqual({
    hits: 0,
    events: 0,
    sessions: 0,
    keys: 0,
    audit: 0,
    webhooks: 0,
    incoming: 0,
    merges: 0,
  });
});

it("deletes sessions that have ended, with their tokens, and no other", async () => {
  const { user } = await createUser(database());
  await database().db.execute(sql`
    insert into sessions (user_id, device, started_at, last_seen_at, revoked_at)
    select ${user.id}, device, now() - started, now() - seen, now() - revoked
    from (values
      ('in use', interval '29 days', interval '6 days', null::interval),
      ('signed out', interval '1 day', interval '1 hour', interval '1 minute'),
      ('left alone', interval '10 days', interval '8 days', null),
      ('over', interval '31 days', interval '1 minute', null)
    ) s(device, started, seen, revoked)
  `);
  await database().db.execute(sql`
    insert into refresh_tokens (token_hash, session_id) select device, id from sessions
  `);
  expect(await forget()).toMatchObject({ sessions: 3 });
  expect(await rowsOf(database(), sql`select token_hash from refresh_tokens`)).toEqual([
    { token_hash: "in use" },
  ]);
});

it("deletes the security log after its days, in batches, of accounts and of nobody", async () => {
  const { account } = await createUser(database());
  await database().db.execute(sql`
    insert into audit_events (account_id, action, at)
    select nullif(${account.id}::bigint, n * ${account.id}), 'signed-in', clock_timestamp() - interval '731 days'
    from generate_series(1, 6000) n
  `);
  await database().db.execute(sql`
    insert into audit_events (account_id, action, at)
    values (${account.id}, 'signed-out', clock_timestamp() - interval '729 days')
  `);
  expect(await forget()).toMatchObject({ audit: 6_000 });
  expect(await rowsOf(database(), sql`select action from audit_events`)).toEqual([
    { action: "signed-out" },
  ]);
});

it("deletes the snapshot of a merge once its day is over", async () => {
  const { account } = await createUser(database());
  await database().db.execute(sql`
    insert into customer_merges (account_id, kept_id, gone_id, merged_at, moves, snapshot)
    select ${account.id}, 1, n, clock_timestamp() - make_interval(hours => n), '{}', '{}'
    from generate_series(23, 26) n
  `);
  expect((await forget()).merges).toBe(3);
  expect(await rowsOf(database(), sql`select gone_id from customer_merges`)).toEqual([
    { gone_id: "23" },
  ]);
});
