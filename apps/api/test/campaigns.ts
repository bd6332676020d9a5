import type { Database } from "../src/db/client.ts";
import { campaigns, segments } from "../src/db/schema/index.ts";

type CampaignRow = typeof campaigns.$inferSelect;

/** Adds a campaign for a user, with a segment of its own unless one is passed, and returns its row. */
export async function insertCampaign(
  database: Database,
  accountId: number,
  fields: Partial<typeof campaigns.$inferInsert> = {},
): Promise<CampaignRow> {
  const segmentId = fields.segmentId ?? (await insertSegment(database, accountId));
  const [row] = await database.db
    .insert(campaigns)
    .values({
      name: "Diwali offer",
      status: "completed",
      subject: "Hello {name}",
      body: "Dear {name}",
      service: "brevo",
      fromEmail: "asha@example.com",
      fromName: "Asha",
      publicUrl: "http://localhost:3000",
      ...fields,
      accountId,
      segmentId,
    })
    .returning();
  if (row === undefined) throw new Error("no campaign came back");
  return row;
}

/** Adds a segment of all customers for a user and returns its id. */
export async function insertSegment(
  database: Database,
  accountId: number,
  fields: Partial<typeof segments.$inferInsert> = {},
): Promise<number> {
  const [row] = await database.db
    .insert(segments)
    .values({
      name: "Everybody",
      rules: {
        combinator: "and",
        rules: [{ field: "order_count", operator: ">=", value: 0 }],
      },
      ...fields,
      accountId,
    })
    .returning({ id: segments.id });
  if (row === undefined) throw new Error("no segment came back");
  return row.id;
}
