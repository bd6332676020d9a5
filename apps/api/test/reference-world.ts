import { isReferenceRule, isRuleGroup } from "@dakiya/domain/segment";
import type {
  ReferenceKind,
  RuleReferences,
  SegmentCustomer,
  SegmentRuleGroup,
} from "@dakiya/domain/segment";
import { REFERENCE_IDS } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import type { Database } from "../src/db/client.ts";
import { communicationLogs, imports, segmentMembers, segments } from "../src/db/schema/index.ts";
import { insertCampaign, insertSegment } from "./campaigns.ts";
import { documentOf, insertAutomation } from "./insert-automation.ts";

/** Database ids by the short ids of a test; an unknown short id stays as it is. */
export type RealIds = Record<ReferenceKind, ReadonlyMap<string, number>>;

const RECIPIENT = { name: "", email: "", phone: null };

/** Rules with the ids of the database. */
export function withRealIds(group: SegmentRuleGroup, ids: RealIds): SegmentRuleGroup {
  return {
    ...group,
    rules: group.rules.map((item) => {
      if (isRuleGroup(item)) return withRealIds(item, ids);
      if (!isReferenceRule(item) || item.value.id === undefined) return item;
      const real = ids[item.field].get(item.value.id);
      return real === undefined ? item : { ...item, value: { ...item.value, id: String(real) } };
    }),
  };
}

/** Stores everything that rules refer to; automations have one campaign each, whose id is in `emails`. */
export async function insertReferences(
  database: Database,
  accountId: number,
  world: RuleReferences,
): Promise<{ ids: RealIds; emails: ReadonlyMap<string, number> }> {
  const ids = {
    campaign: new Map<string, number>(),
    automation: new Map<string, number>(),
    segment: new Map<string, number>(),
    import: new Map<string, number>(),
  };
  const emails = new Map<string, number>();
  for (const id of REFERENCE_IDS.campaign) {
    const row = await insertCampaign(database, accountId);
    ids.campaign.set(id, row.id);
    emails.set(`campaign:${id}`, row.id);
  }
  for (const id of REFERENCE_IDS.automation) {
    const automationId = await insertAutomation(database, accountId, {
      document: documentOf({ type: "byHand" }),
    });
    const step = { automationId, automationVersion: 1, automationStep: "mail" };
    ids.automation.set(id, automationId);
    emails.set(`automation:${id}`, (await insertCampaign(database, accountId, step)).id);
  }
  for (const id of REFERENCE_IDS.import) {
    const [row] = await database.db
      .insert(imports)
      .values({ accountId, filename: "customers.csv", status: "completed", finishedAt: new Date() })
      .returning({ id: imports.id });
    ids.import.set(id, row?.id ?? 0);
    await database.db.execute(
      sql`insert into import_members values (${accountId}, ${row?.id ?? 0}, -1, 0)`,
    );
  }
  for (const [id, { isDynamic }] of world.segment)
    ids.segment.set(id, await insertSegment(database, accountId, { isDynamic }));
  // They may refer to one another.
  for (const [id, { rules }] of world.segment)
    await database.db
      .update(segments)
      .set({ rules: withRealIds(rules, ids) })
      .where(sql`id = ${ids.segment.get(id) ?? 0}`);
  return { ids, emails };
}

/** Stores the logs of customers' emails, and the static segments and imports that they are in. */
export async function insertFacts(
  database: Database,
  accountId: number,
  people: readonly (Pick<SegmentCustomer, "emails" | "staticSegments" | "imports"> & {
    id: number;
  })[],
  { ids, emails }: Awaited<ReturnType<typeof insertReferences>>,
): Promise<void> {
  const { db } = database;
  const logs = people.flatMap(({ id: customerId, emails: mails = [] }) =>
    mails.map((mail) => ({ ...mail, customerId })),
  );
  const rows = logs.map(
    ({ kind, id, customerId, receivedAt, openedAt, clickedAt, repliedAt }, at) => ({
      ...{ accountId, customerId, recipient: RECIPIENT, seq: at + 1 },
      campaignId: emails.get(`${kind}:${id}`) ?? 0,
      enrolmentId: kind === "automation" ? at + 1 : null,
      // Emails without a receipt are still queued, or failed.
      ...{ sentAt: receivedAt, openedAt, clickedAt, repliedAt },
      ...(receivedAt === null && at % 2 === 0 ? { sentAt: new Date(), failedAt: new Date() } : {}),
    }),
  );
  if (rows.length > 0) await db.insert(communicationLogs).values(rows);
  const members = people.flatMap(({ id: customerId, staticSegments = new Set<string>() }) =>
    [...staticSegments].map((id) => ({
      ...{ accountId, customerId, segmentId: ids.segment.get(id) ?? 0 },
    })),
  );
  if (members.length > 0) await db.insert(segmentMembers).values(members);
  for (const { id, imports: files = new Set<string>() } of people)
    for (const file of files)
      await db.execute(sql`
        insert into import_members values (
          ${accountId}, ${ids.import.get(file) ?? 0}, ${id}::bigint >> 6, 1::bigint << (${id}::bigint & 63)::int
        )
        on conflict (account_id, import_id, block) do update set mask = import_members.mask | excluded.mask
      `);
}
