import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { sql } from "drizzle-orm";
import type { TestApp, TestClient } from "./harness.ts";
import { webhookSealContext } from "../src/services/webhooks/sign.ts";
import { AUTOMATION, SAVED_BLOCK } from "./operations.ts";
import type { Things } from "./operations.ts";

/** Planted things, beyond those that operations are tried on. */
type Planted = Things & {
  /** The email of its automation. */
  mailId: string;
};

/** Gives a person one of everything, all but a merge past the API: no job has to run, and nothing moves by itself. */
export async function plant({ deps, memberOf }: TestApp, owner: TestClient): Promise<Planted> {
  const accountId = (await memberOf(owner)).account.id;
  const first = async (statement: ReturnType<typeof sql>) =>
    String((await deps.db.execute(statement)).rows[0]?.["id"]);
  const customerId = await first(
    sql`insert into customers (account_id, name, email) values (${accountId}, 'Planted person', 'planted@example.com') returning id`,
  );
  const segmentId = await first(
    sql`insert into segments (account_id, name, rules) values (${accountId}, 'Planted segment', '{"combinator":"and","rules":[]}') returning id`,
  );
  const campaignId = await first(
    sql`insert into campaigns (account_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
        values (${accountId}, 'Planted campaign', ${segmentId}, 'completed', 'planted subject', 'planted {name}', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1) returning id`,
  );
  await deps.db.execute(
    sql`insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient) values (${accountId}, ${campaignId}, 1, ${customerId}, '{"email": "planted@example.com"}')`,
  );
  const importId = await first(
    sql`insert into imports (account_id, filename, status) values (${accountId}, 'planted.csv', 'completed') returning id`,
  );
  const changeId = await first(
    sql`insert into bulk_changes (account_id, action, selection, enrols, actor, status, total, changed, max_id, finished_at)
        values (${accountId}, '{"type": "set_field", "field": "city", "value": "Goa"}', '{}', false, '{"userId": 1}', 'completed',
          1, 1, ${customerId}, now()) returning id`,
  );
  await deps.db.execute(
    sql`insert into bulk_change_befores values (${accountId}, ${changeId}, ${customerId}, null, '"Goa"')`,
  );
  await deps.db.execute(
    sql`insert into inbox_messages (account_id, message_key, kind, campaign_id, seq, customer_id, probable, from_email, subject, text, wish, received_at)
        values (${accountId}, 'planted', 'unsubscribe', ${campaignId}, 1, ${customerId}, false, 'planted@example.com', 'planted', 'planted stop', 'open', now())`,
  );
  const viewId = await first(
    sql`insert into customer_views (account_id, name, filter, sort) values (${accountId}, 'Planted view', '{}', 'newest') returning id`,
  );
  const senderId = await first(
    sql`insert into senders (account_id, name, email, service) values (${accountId}, 'Planted sender', 'planted.sender@example.com', 'brevo') returning id`,
  );
  const testAddressId = await first(
    sql`insert into test_addresses (account_id, email) values (${accountId}, 'planted.test@example.com') returning id`,
  );
  const poolId = await first(
    sql`insert into coupon_pools (account_id, key, name, total, codes_left) values (${accountId}, 'planted', 'Planted pool', 1, 1) returning id`,
  );
  await deps.db.execute(sql`
    with code as (insert into coupon_codes (account_id, pool_id, seq, code) values (${accountId}, ${poolId}, 1, 'PLANTED'))
    insert into coupon_ranges (account_id, pool_id, first_seq, last_seq) values (${accountId}, ${poolId}, 1, 1)`);
  const noteId = await first(
    sql`insert into customer_notes (account_id, customer_id, text) values (${accountId}, ${customerId}, 'Planted note') returning id`,
  );
  const twinId = await first(
    sql`insert into customers (account_id, name, email) values (${accountId}, 'Planted twin', 'planted.twin@example.com') returning id`,
  );
  const [keepId, goneId] = await Promise.all(
    ["kept", "gone"].map(
      async (who) =>
        await first(
          sql`insert into customers (account_id, name, email) values (${accountId}, ${`Planted ${who}`}, ${`${who}@example.com`}) returning id`,
        ),
    ),
  );
  // Only the service can write the snapshot that an undo reads.
  const merged = await owner.mutate("duplicates.merge", { keepId, mergeId: goneId, values: {} });
  const mergeId = String(merged.body.result.data.merge._id);
  const imageId = await first(
    sql`insert into images (account_id, hash, name, type, width, height, size, content)
        values (${accountId}, gen_random_uuid(), 'Planted image', 'image/png', 1, 1, 7, 'planted') returning id`,
  );
  const fileId = await first(
    sql`insert into files (account_id, key, hash, name, format, size, content)
        values (${accountId}, gen_random_uuid(), 'planted', 'Planted.txt', 'txt', 7, 'planted') returning id`,
  );
  const orderId = await first(
    sql`insert into orders (account_id, source, external_id, customer_id, placed_at, amount, status)
        values (${accountId}, 'planted', 'P-1', ${customerId}, '2026-01-01', 100, 'paid') returning id`,
  );
  await deps.db.execute(
    sql`insert into order_items (account_id, order_id, position, name, quantity, price) values (${accountId}, ${orderId}, 0, 'Planted tea', 1, 100)`,
  );
  const productId = await first(
    sql`insert into products (account_id, key, name, price, first_sold_at, last_sold_at)
        values (${accountId}, 'Planted tea', 'Planted tea', 100, '2026-01-01', '2026-01-01') returning id`,
  );
  await deps.db.execute(
    sql`insert into product_copies (account_id, product_id, hash, name, price, image, link)
        values (${accountId}, ${productId}, 'planted', 'Planted tea', 100, 'https://planted.example/a.png', 'https://planted.example/')`,
  );
  await deps.db.execute(
    sql`insert into attributions (account_id, order_id, campaign_id, clicked_at) values (${accountId}, ${orderId}, ${campaignId}, '2025-12-31')`,
  );
  await deps.db.execute(
    sql`insert into coupon_uses (account_id, order_id, pool_id, seq, campaign_id) values (${accountId}, ${orderId}, ${poolId}, 1, ${campaignId})`,
  );
  await deps.db.execute(
    sql`insert into currency_rates (account_id, currency, rate) values (${accountId}, 'EUR', 90)`,
  );
  await deps.db.execute(
    sql`insert into brands (account_id, version, brand) values (${accountId}, 1, ${JSON.stringify(DEFAULT_BRAND)}::jsonb)`,
  );
  const templateId = await first(
    sql`insert into message_templates (account_id, name, subject, mode, words)
        values (${accountId}, 'Planted template', 'planted subject', 'text', 'planted') returning id`,
  );
  const savedBlockId = await first(
    sql`insert into saved_blocks (account_id, name, block)
        values (${accountId}, 'Planted block', ${JSON.stringify(SAVED_BLOCK.block)}::jsonb) returning id`,
  );
  const unsent = async (status: string) =>
    await first(
      sql`insert into campaigns (account_id, name, segment_id, status, subject, body, scheduled_at, schedule_zone)
          values (${accountId}, 'Planted draft', ${segmentId}, ${status}, 'planted subject', 'planted {name}', '2126-01-01', 'UTC') returning id`,
    );
  const draftId = await unsent("draft");
  const scheduledId = await unsent("scheduled");
  const url = "https://hooks.example.com/planted";
  const webhookId = await first(
    sql`insert into webhook_subscriptions (account_id, url, events, secret, state, pause_kind, paused_at)
        values (${accountId}, ${url}, '{customer.created}', ${deps.secrets.seal("whsec_cGxhbnRlZA==", webhookSealContext(accountId))},
          'paused', 'user', now()) returning id`,
  );
  const deliveryId = await first(
    sql`insert into webhook_deliveries (account_id, subscription_id, message_id, kind, events, types, body, state)
        values (${accountId}, ${webhookId}, 'evt_planted', 'events', 1, '{customer.created}', '{"planted":1}', 'delivered') returning id`,
  );
  await deps.db.execute(
    sql`insert into webhook_outbox (account_id, subscription_id, type, at, items)
        values (${accountId}, ${webhookId}, 'customer.created', now(), array[${customerId}::bigint])`,
  );
  const document = JSON.stringify(AUTOMATION);
  const automationId = await first(
    sql`insert into automations (account_id, name, state, document, version, trigger, looked_until, live_since)
        values (${accountId}, 'Planted automation', 'live', ${document}::jsonb, 1, ${document}::jsonb -> 'trigger', now(), now())
        returning id`,
  );
  await deps.db.execute(
    sql`insert into automation_versions (account_id, automation_id, version, document)
        values (${accountId}, ${automationId}, 1, ${document}::jsonb)`,
  );
  const enrolmentId = await first(
    sql`insert into automation_enrolments (account_id, automation_id, version, customer_id, entry, step, since, due_at, moves)
        values (${accountId}, ${automationId}, 1, ${customerId}, 'planted', 'w1', now(), now() + interval '1 week', 1) returning id`,
  );
  await deps.db.execute(
    sql`insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
        values (${accountId}, ${automationId}, ${enrolmentId}, 0, 'w4', now())`,
  );
  await deps.db.execute(
    sql`insert into automation_arrivals (account_id, automation_id, customer_id, entry)
        values (${accountId}, ${automationId}, ${customerId}, 'planted')`,
  );
  await deps.db.execute(
    sql`insert into automation_members (account_id, automation_id, block, mask)
        values (${accountId}, ${automationId}, ${customerId}::bigint >> 6, 1::bigint << (${customerId}::bigint & 63)::int)`,
  );
  const mailId = await first(
    sql`insert into campaigns (account_id, name, status, subject, body, service, from_email, from_name, public_url,
          automation_id, automation_version, automation_step, total_recipients, sent)
        values (${accountId}, 'Planted mail', 'processing', 'planted subject', 'planted {name}', 'brevo', 'a@example.com', 'A',
          'http://localhost:3000', ${automationId}, 1, 'mail', 1, 1) returning id`,
  );
  await deps.db.execute(
    sql`insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, enrolment_id, sent_at)
        values (${accountId}, ${mailId}, 1, ${customerId}, '{}', ${enrolmentId}, now())`,
  );
  return {
    automationId,
    enrolmentId,
    mailId,
    webhookId,
    deliveryId,
    customerId,
    segmentId,
    campaignId,
    importId,
    changeId,
    noteId,
    twinId,
    mergeId,
    viewId,
    senderId,
    testAddressId,
    poolId,
    orderId,
    productId,
    draftId,
    scheduledId,
    templateId,
    savedBlockId,
    fileId,
    imageId,
  };
}
