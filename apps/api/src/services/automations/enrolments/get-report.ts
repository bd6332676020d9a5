import { allSteps, describeStep } from "@dakiya/domain/automation";
import type { AutomationDocument, Step } from "@dakiya/domain/automation";
import type { AutomationReportWire, StepReportWire } from "@dakiya/domain/wire";
import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { automationVersions } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { readSales } from "../../orders/attribution.ts";
import { countEnrolments, NOBODY } from "../definition/automation-wire.ts";
import { findAutomation, loadNames } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";

/**
 * What an automation has come to, step by step over all its versions: those of the version in force in their order, then
 * those that are gone.
 *
 * @throws AppError "missing"
 */
export async function getReport(ctx: Ctx, input: { id: string }): Promise<AutomationReportWire> {
  const { db, account } = ctx;
  const row = await findAutomation(db, ctx, input.id);
  const counts = (await countEnrolments(db, account.id, [row.id])).get(row.id);
  const names = await loadNames(db, account.id);
  const people = await countPeople(db, row);
  const mails = await readMails(ctx, row);
  const steps = (await stepsOf(db, row)).map(({ step, gone }): StepReportWire => {
    const { id } = step;
    return {
      step: id,
      sentence: describeStep(step, names),
      gone,
      reached: people.done(id) + people.waiting(id) + people.left(id),
      waiting: people.waiting(id),
      mail: step.type === "send" ? (mails.get(id) ?? NO_MAILS) : null,
      left: people.left(id),
    };
  });
  return { counts: counts ?? NOBODY, steps };
}

type Mail = NonNullable<StepReportWire["mail"]>;

const NO_MAILS: Mail = {
  campaignIds: [],
  stats: { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 },
  sales: null,
};

/** Every step there is or was, each once, by its newest version. */
async function stepsOf(
  db: Executor,
  { id, version }: AutomationRow,
): Promise<{ step: Step; gone: boolean }[]> {
  const versions = await db
    .select({ version: automationVersions.version, document: automationVersions.document })
    .from(automationVersions)
    .where(eq(automationVersions.automationId, id))
    .orderBy(asc(automationVersions.version));
  const live: AutomationDocument | undefined = versions.find(
    (one) => one.version === version,
  )?.document;
  const present = live === undefined ? [] : allSteps(live);
  const known = new Set(present.map((step) => step.id));
  const gone = new Map<string, Step>();
  for (const { document } of versions)
    for (const step of allSteps(document)) if (!known.has(step.id)) gone.set(step.id, step);
  return [
    ...present.map((step) => ({ step, gone: false })),
    ...[...gone.values()].map((step) => ({ step, gone: true })),
  ];
}

async function countPeople(db: Executor, { accountId, id }: AutomationRow) {
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

async function readMails(ctx: Ctx, { accountId, id }: AutomationRow): Promise<Map<string, Mail>> {
  type Row = Mail["stats"] & { step: string; ids: string[] };
  const { rows } = await ctx.db.execute<Row>(sql`
    select automation_step as step, array_agg(id::text order by automation_version desc) as ids,
      (sum(total_recipients) - sum(sent) - sum(failed) + sum(failed_sent))::int as queued,
      sum(sent)::int as sent, sum(delivered)::int as delivered, sum(opened)::int as opened,
      sum(clicked)::int as clicked, sum(failed)::int as failed
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
