import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import { REASONS } from "./reasons.ts";
import { sqlArray } from "./sql-array.ts";

/** One log of a claimed batch, as it stands before sending. */
export type LoadedRecipient = {
  seq: number;
  recipient: FrozenRecipient;
  /** Something says the service took this mail: an event, an open, an earlier settling. */
  reached: boolean;
  failed: boolean;
  /** Why this person may not be mailed now; null when they may. */
  barred: string | null;
};

type Row = {
  seq: number;
  recipient: FrozenRecipient;
  reached: boolean;
  failed: boolean;
  is_active: boolean;
  unsubscribed: boolean;
  suppressed: "bounced" | "complained" | "unsubscribed" | "manual" | null;
};

/** Reads the logs of some ranges of a campaign, in order, with what bars each person from being mailed. */
export async function loadRecipients(
  db: Executor,
  campaign: { ownerId: number; id: number },
  ranges: readonly { firstSeq: number; lastSeq: number }[],
): Promise<LoadedRecipient[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.seq, l.recipient, l.sent_at is not null as reached, l.failed_at is not null as failed,
      c.is_active, c.unsubscribed_at is not null as unsubscribed, s.reason as suppressed
    from unnest(
      ${sqlArray(
        ranges.map((range) => range.firstSeq),
        "int",
      )},
      ${sqlArray(
        ranges.map((range) => range.lastSeq),
        "int",
      )}
    ) r(first_seq, last_seq)
    join communication_logs l
      on l.campaign_id = ${campaign.id} and l.seq between r.first_seq and r.last_seq
    join customers c on c.owner_id = ${campaign.ownerId} and c.id = l.customer_id
    left join suppressions s
      on s.owner_id = ${campaign.ownerId} and s.email = lower(l.recipient ->> 'email')
    where l.owner_id = ${campaign.ownerId}
    order by l.seq
  `);
  return rows.map(({ seq, recipient, reached, failed, ...person }) => ({
    seq,
    recipient,
    reached,
    failed,
    barred: barring(person),
  }));
}

function barring(person: Pick<Row, "is_active" | "unsubscribed" | "suppressed">): string | null {
  if (!person.is_active) return REASONS.inactive;
  if (person.unsubscribed || person.suppressed === "unsubscribed") return REASONS.unsubscribed;
  switch (person.suppressed) {
    case null:
      return null;
    case "bounced":
      return REASONS.bounced;
    case "complained":
      return REASONS.complained;
    case "manual":
      return REASONS.suppressed;
  }
}
