import { engagementSpans, localDay, startOfLocalDay } from "@dakiya/domain/analytics";
import type { Period } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import type { AccountCtx } from "../../deps.ts";

const DAY_MS = 86_400_000;
const COUNTS = sql.raw("sent, delivered, opened, clicked");

type Row = { span: number; sent: number; delivered: number; opened: number; clicked: number };

const ACCOUNT = sql.placeholder("account");
const STARTS = sql`${sql.placeholder("starts")}::timestamptz[]`;
const SINCE = sql`${sql.placeholder("since")}::timestamptz`;
const UNTIL = sql`${sql.placeholder("until")}::timestamptz`;
const PARTS = sql`${sql.placeholder("parts")}::timestamptz[]`;

const OF_CAMPAIGNS = { kept: "engagement", changes: "engagement_changes" };
const OF_AUTOMATIONS = {
  kept: "automation_engagement",
  changes: "automation_engagement_changes",
};

function happenedIn(tables: { kept: string; changes: string }): SQL {
  const [kept, changes] = [sql.raw(tables.kept), sql.raw(tables.changes)];
  return sql`
      select at, ${COUNTS} from ${kept}
      where account_id = ${ACCOUNT} and whole_day and at >= ${SINCE} and at < ${UNTIL}
        and at <> all(${PARTS})
      union all
      select quarter.*
      from unnest(${PARTS}) part
      -- "offset 0" has each day's quarters looked up in the index; a join would read those of all days.
      cross join lateral (
        select at, ${COUNTS} from ${kept}
        where account_id = ${ACCOUNT} and not whole_day and at >= part and at < part + interval '24 hours'
        offset 0
      ) quarter
      union all
      select at, ${COUNTS} from ${changes} where account_id = ${ACCOUNT}`;
}

const statement = (name: string, tables: readonly { kept: string; changes: string }[]) =>
  prepareStatement<Row>(
    name,
    sql`select greatest(1, width_bucket(at, ${STARTS})) as span,
      sum(sent)::int as sent, sum(delivered)::int as delivered, sum(opened)::int as opened,
      sum(clicked)::int as clicked
    from (${sql.join(tables.map(happenedIn), sql` union all `)}) happened
    where at >= ${SINCE} and at < ${UNTIL}
    group by span`,
  );

/** The tables of each kind: folded totals, and changes that are not folded yet. */
export const ENGAGEMENT_TABLES: Readonly<
  Record<CampaignKind, readonly { kept: string; changes: string }[]>
> = {
  campaigns: [OF_CAMPAIGNS],
  automations: [OF_AUTOMATIONS],
  all: [OF_CAMPAIGNS, OF_AUTOMATIONS],
};

const readSpans: Readonly<Record<CampaignKind, ReturnType<typeof statement>>> = {
  campaigns: statement("engagement", ENGAGEMENT_TABLES.campaigns),
  automations: statement("engagement-of-automations", ENGAGEMENT_TABLES.automations),
  all: statement("engagement-of-all", ENGAGEMENT_TABLES.all),
};

/** The user's engagement in each span, in the reader's days. The days at its edges are read by quarters of an hour. */
export async function engagementInRange(
  ctx: AccountCtx,
  input: {
    range: Period;
    kind: CampaignKind;
    now: Date;
    timeZone: string;
    first: Date | null;
  },
): Promise<AnalyticsWire["engagement"]> {
  const { unit, starts, days, fromAlways, until } = engagementSpans(input);
  const [begin] = starts;
  if (begin === undefined) return { unit, points: [] };
  const divided = [
    ...new Set(
      [...starts, ...(until === null ? [] : [until])]
        .map(Number)
        .flatMap((at) => (at % DAY_MS === 0 ? [] : [at - (at % DAY_MS)])),
    ),
  ];
  const iso = (at: number | Date): string => new Date(at).toISOString();
  const rows = await readSpans[input.kind](ctx.db, {
    account: ctx.account.id,
    starts: starts.map(iso),
    since: fromAlways ? "-infinity" : iso(begin),
    until: until === null ? "infinity" : iso(until),
    parts: divided.map(iso),
  });
  const bySpan = new Map(rows.map((row) => [row.span, row]));
  return {
    unit,
    points: days.map((day, index) => {
      const { sent = 0, delivered = 0, opened = 0, clicked = 0 } = bySpan.get(index + 1) ?? {};
      return { day, sent, delivered, opened, clicked };
    }),
  };
}

/** The start of today in a time zone, for the dashboard. */
export function startOfDay(now: Date, timeZone: string): Date {
  return startOfLocalDay(localDay(now, timeZone), timeZone);
}
