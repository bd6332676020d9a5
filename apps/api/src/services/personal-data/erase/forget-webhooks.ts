import { sql } from "drizzle-orm";
import { webhookBatchWire } from "@dakiya/domain/wire";
import type { Tx } from "../../../db/client.ts";
import { namesPerson } from "../find-person.ts";
import type { Person } from "../find-person.ts";

/**
 * Takes a person out of the requests of webhooks. An undelivered request keeps its events about others; other log entries
 * that name the person are deleted. The outbox keeps only their id, which identifies nobody any more.
 */
export async function forgetWebhooks(tx: Tx, person: Person): Promise<void> {
  const { accountId } = person;
  const { rows } = await tx.execute<{ id: string; body: string }>(sql`
    select id, body from webhook_deliveries
    where account_id = ${accountId} and state = 'waiting' and ${namesPerson(sql`body`, person)}
    for update
  `);
  for (const { id, body } of rows) {
    const read = webhookBatchWire.safeParse(JSON.parse(body));
    if (!read.success) continue;
    const { events, ...batch } = read.data;
    const others = [];
    for (const event of events) {
      const [row] = (
        await tx.execute<{ theirs: boolean }>(
          sql`select ${namesPerson(sql`${JSON.stringify(event)}::text`, person)} as theirs`,
        )
      ).rows;
      if (row?.theirs !== true) others.push(event);
    }
    if (others.length === 0) continue;
    await tx.execute(sql`
      update webhook_deliveries set body = ${JSON.stringify({ ...batch, events: others })}, events = ${others.length}
      where account_id = ${accountId} and id = ${id}
    `);
  }
  await tx.execute(sql`
    delete from webhook_deliveries
    where account_id = ${accountId}
      and (${namesPerson(sql`body`, person)} or ${namesPerson(sql`coalesce(answer, '')`, person)})
  `);
}
