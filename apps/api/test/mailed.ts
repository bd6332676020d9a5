import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { Database } from "../src/db/client.ts";
import { automations, campaigns, communicationLogs } from "../src/db/schema/index.ts";
import { insertCampaign } from "./campaigns.ts";

/** A mail to the customer at a position of a list, as days that have passed since. */
export type Mailed = {
  to: number;
  created: number;
  sent: number | null;
  failed: number | null;
};

/** Mails of a campaign, or of an automation's step, in which somebody may have several. */
export type MailedCampaign = { isRolling: boolean; mails: Mailed[] };

/** Around the seventh day, never so close to it that time passes it. */
const days = fc.constantFrom(0, 1, 6.9, 7.1, 7.9, 8.1, 30);
const fate = fc.constantFrom("queued", "sent", "sent", "sent", "refused", "bounced");
const mail = fc.record({ to: fc.nat({ max: 7 }), created: days, sent: days, fate });

/** Any mails that the first eight of a list can have had; positions beyond it mean nobody. */
export const arbMailed: fc.Arbitrary<MailedCampaign[]> = fc.array(
  fc
    .record({
      isRolling: fc.boolean(),
      logged: days,
      mails: fc.array(mail, { minLength: 8, maxLength: 30 }),
    })
    .map(({ isRolling, logged, mails }) => ({
      isRolling,
      mails: mails
        .filter(({ to }, at) => isRolling || mails.findIndex((other) => other.to === to) === at)
        .map((one) => {
          const created = isRolling ? one.created : logged;
          const after = Math.min(created, one.sent);
          const isSent = one.fate === "sent" || one.fate === "bounced";
          const hasFailed = one.fate === "refused" || one.fate === "bounced";
          return {
            ...{ to: one.to, created },
            ...{ sent: isSent ? after : null, failed: hasFailed ? after : null },
          };
        }),
    })),
  { minLength: 1, maxLength: 5 },
);

/** The plain meaning of the limit: how many mails count for the customer at a position. */
export function mailsInSevenDays(mailed: readonly MailedCampaign[], position: number): number {
  return mailed
    .flatMap(({ mails }) => mails)
    .filter(({ to, created, sent, failed }) => {
      if (to !== position) return false;
      return sent === null ? failed === null && created < 7 : sent < 7;
    }).length;
}

const ago = (passed: number | null) =>
  passed === null ? null : sql`now() - ${passed}::float8 * interval '1 day'`;

/** Stores them as the product would have, for the customers with these ids. */
export async function insertMailed(
  database: Database,
  accountId: number,
  mailed: readonly MailedCampaign[],
  ids: readonly number[],
): Promise<void> {
  for (const { isRolling, mails } of mailed) {
    const { id: campaignId } = await insertCampaign(database, accountId);
    const queued = mails.filter(({ sent, failed }) => sent === null && failed === null);
    const ends = mails.flatMap(({ sent }) => sent ?? []);
    // Later logs are no progress while earlier ones are queued.
    const begun = Math.max(...(queued.length > 0 ? queued : mails).map(({ created }) => created));
    await database.db
      .update(campaigns)
      .set({
        progressAt: ago(Math.min(...ends, mails.length > 0 ? begun : 40)),
        loggedAt: isRolling ? null : ago(mails[0]?.created ?? 40),
        openBatches: queued.length > 0 ? 1 : 0,
        ...(isRolling ? await stepOf(database, accountId) : {}),
      })
      .where(sql`id = ${campaignId}`);
    const rows = mails.flatMap(({ to, created, sent, failed }, at) => {
      const customerId = ids[to];
      if (customerId === undefined) return [];
      const times = { createdAt: ago(created) ?? sql`now()`, sentAt: ago(sent) };
      const way = isRolling ? { enrolmentId: at + 1 } : {};
      const log = { accountId, campaignId, seq: at + 1, customerId, ...way };
      return [{ ...log, recipient: NOBODY, ...times, failedAt: ago(failed) }];
    });
    if (rows.length > 0) await database.db.insert(communicationLogs).values(rows);
  }
}

const NOBODY = { name: "", email: "", phone: null };

async function stepOf(database: Database, accountId: number) {
  const [row] = await database.db
    .insert(automations)
    .values({ accountId, name: "Welcome", document: {} })
    .returning({ id: automations.id });
  return { automationId: row?.id ?? null, automationVersion: 1, automationStep: "mail" };
}
