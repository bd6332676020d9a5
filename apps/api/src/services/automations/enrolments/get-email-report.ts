import { allSteps, describeStep } from "@dakiya/domain/automation";
import type {
  LinkClicksPageWire,
  StepEmailInput,
  StepEmailReportWire,
  StepLinkClicksInput,
} from "@dakiya/domain/wire";
import { and, desc, eq } from "drizzle-orm";
import { automationVersions, campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { listClicksOf, readReportOf, reportAsCsv } from "../../campaigns/index.ts";
import { findAutomation, loadNames } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";

/**
 * The report of a step's email, added up over all versions: each version has a campaign.
 *
 * @throws AppError "missing" for no such automation, and for a step that has sent no email yet.
 */
export async function getEmailReport(
  ctx: Ctx,
  input: StepEmailInput,
): Promise<StepEmailReportWire> {
  const row = await findAutomation(ctx.db, ctx, input.id);
  const emails = await findEmails(ctx, row, input.step);
  return {
    ...(await readReportOf(ctx, emails.ids)),
    sentence: await sentenceOf(ctx, row, { step: input.step, version: emails.version }),
    campaignIds: emails.ids.map(String),
  };
}

/** The same as CSV text. @throws AppError "missing" */
export async function* exportEmailReport(ctx: Ctx, input: StepEmailInput): AsyncGenerator<string> {
  yield reportAsCsv(await getEmailReport(ctx, input));
}

/** The recipients who clicked a link of such an email. @throws AppError "missing"; "invalid" for a malformed cursor. */
export async function listEmailLinkClicks(
  ctx: Ctx,
  input: StepLinkClicksInput,
): Promise<LinkClicksPageWire> {
  const row = await findAutomation(ctx.db, ctx, input.id);
  const { ids } = await findEmails(ctx, row, input.step);
  return await listClicksOf(ctx, ids, input);
}

/** The campaigns of a step, the newest version's first. */
async function findEmails(ctx: Ctx, row: AutomationRow, step: string) {
  // PostgreSQL takes no text with it.
  if (step.includes("\0")) throw missing("Email");
  const found = await ctx.db
    .select({ id: campaigns.id, version: campaigns.automationVersion })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.accountId, row.accountId),
        eq(campaigns.automationId, row.id),
        eq(campaigns.automationStep, step),
      ),
    )
    .orderBy(desc(campaigns.automationVersion));
  const [newest] = found;
  if (newest === undefined) throw missing("Email");
  return { ids: found.map(({ id }) => id), version: newest.version ?? 0 };
}

/** The step in words, as the version that last had it says it. */
async function sentenceOf(
  ctx: Ctx,
  { accountId, id }: AutomationRow,
  { step, version }: { step: string; version: number },
): Promise<string> {
  const [row] = await ctx.db
    .select({ document: automationVersions.document })
    .from(automationVersions)
    .where(
      and(
        eq(automationVersions.accountId, accountId),
        eq(automationVersions.automationId, id),
        eq(automationVersions.version, version),
      ),
    );
  const found = row === undefined ? [] : allSteps(row.document).filter((one) => one.id === step);
  const [own] = found;
  return own === undefined ? "" : describeStep(own, await loadNames(ctx.db, accountId));
}
