import { allSteps, describeStep } from "@dakiya/domain/automation";
import type { AutomationDocument, Step } from "@dakiya/domain/automation";
import type { AutomationReportWire, StepReportWire } from "@dakiya/domain/wire";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { automationVersions } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { tracks } from "../../sending-rules/tracking.ts";
import { readSales } from "../../orders/attribution.ts";
import { countEnrolments, NO_COUNTS } from "../definition/automation-wire.ts";
import { findAutomation, loadNames } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";

/**
 * Figures for each step over all versions: the published version's steps in order, then those of older versions.
 *
 * @throws AppError "missing"
 */
export async function getReport(ctx: Ctx, input: { id: string }): Promise<AutomationReportWire> {
  const { db, account } = ctx;
  const row = await findAutomation(db, ctx, input.id);
  const counts = (await countEnrolments(db, account.id, [row.id])).get(row.id);
  const names = await loadNames(db, account.id);
  const counted = await countAtSteps(db, row);
  const emails = await readEmails(ctx, row);
  const steps = (await stepsOf(db, row)).map(({ step, gone }): StepReportWire => {
    const { id } = step;
    return {
      step: id,
      sentence: describeStep(step, names),
      gone,
      reached: counted.done(id) + counted.waiting(id) + counted.left(id),
      waiting: counted.waiting(id),
      mail: step.type === "send" ? (emails.get(id) ?? NO_EMAILS) : null,
      left: counted.left(id),
    };
  });
  return { counts: counts ?? NO_COUNTS, steps };
}

type Email = NonNullable<StepReportWire["mail"]>;

const NO_EMAILS: Email = {
  campaignIds: [],
  stats: { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 },
  sales: null,
};

/** Every step of every version, each once, by its newest version. */
async function stepsOf(
  db: Executor,
  { accountId, id, version }: AutomationRow,
): Promise<{ step: Step; gone: boolean }[]> {
  const versions = await db
    .select({ version: automationVersions.version, document: automationVersions.document })
    .from(automationVersions)
    .where(
      and(eq(automationVersions.accountId, accountId), eq(automationVersions.automationId, id)),
    )
    .orderBy(asc(automationVersions.version));
  const live: AutomationDocument | undefined = versions.find(
    (one) => one.version === version,
  )?.document;
  const current = live === undefined ? [] : allSteps(live);
  const currentIds = new Set(current.map((step) => step.id));
  const gone = new Map<string, Step>();
  for (const { document } of versions)
    for (const step of allSteps(document)) if (!currentIds.has(step.id)) gone.set(step.id, step);
  return [
    ...current.map((step) => ({ step, gone: false })),
    ...[...gone.values()].map((step) => ({ step, gone: true })),
  ];
}

async function countAtSteps(db: Executor, { accountId, id }: AutomationRow) {
  const { rows } = await db.execute<{
    kind: "done" | "waiting" | "left";
    step: string;
    n: number;
  }>(sql`
    select 'done' as kind, step, count(*)::int as n from automation_moves
    where account_id = ${accountId} and automation_id = ${id} group by step
    union all
    select case when state = 'inside' then 'waiting' else 'left' end, coalesce(step, left_at), count(*)::int
    from automation_enrolments
    where account_id = ${accountId} and automation_id = ${id}
      and (state = 'inside' and step is not null or state = 'left' and left_at is not null)
    group by 1, 2
  `);
  const of = (kind: string) => {
    const counts = new Map(rows.filter((row) => row.kind === kind).map(({ step, n }) => [step, n]));
    return (step: string): number => counts.get(step) ?? 0;
  };
  return { done: of("done"), waiting: of("waiting"), left: of("left") };
}

async function readEmails(ctx: Ctx, { accountId, id }: AutomationRow): Promise<Map<string, Email>> {
  type Row = Email["stats"] & { step: string; ids: string[] };
  const { rows } = await ctx.db.execute<Row>(sql`
    select automation_step as step, array_agg(id::text order by automation_version desc) as ids,
      (sum(total_recipients) - sum(sent) - sum(failed) + sum(failed_sent))::int as queued,
      sum(sent)::int as sent, sum(delivered)::int as delivered,
      (sum(opened) filter (where ${tracks(sql`tracking`, "opens")}))::int as opened,
      (sum(clicked) filter (where ${tracks(sql`tracking`, "clicks")}))::int as clicked,
      sum(failed)::int as failed
    from campaigns where account_id = ${accountId} and automation_id = ${id}
    group by automation_step
  `);
  const ids = rows.flatMap((row) => row.ids.map(Number));
  const sales = await readSales(ctx.db, accountId, ids);
  return new Map(
    rows.map(({ step, ids: campaignIds, queued, sent, delivered, opened, clicked, failed }) => {
      const sums = campaignIds.map((one) => sales?.get(Number(one)));
      const sum = (key: "orders" | "revenue") =>
        sums.reduce((total, one) => total + (one?.[key] ?? 0), 0);
      return [
        step,
        {
          campaignIds,
          stats: { queued, sent, delivered, opened, clicked, failed },
          sales:
            sales === null
              ? null
              : { orders: sum("orders"), revenue: Math.round(sum("revenue") * 100) / 100 },
        },
      ];
    }),
  );
}
