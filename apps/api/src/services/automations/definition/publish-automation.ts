import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationWire, SwitchOnInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../db/client.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { automations, automationVersions } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { readVersion } from "../exit/read-version.ts";
import { prepareMessage } from "../../campaigns/index.ts";
import type { PreparedMessage } from "../../campaigns/index.ts";
import { openOngoing } from "../ongoing/open-ongoing.ts";
import { findFields, holdFields } from "../../fields/find-fields.ts";
import { findAutomation, lockAutomation, readDefinition, subjectOf, thisOne } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";
import { automationNow } from "../now.ts";
import { toAutomationWire } from "./automation-wire.ts";
import { startTrigger } from "../entry/start-trigger.ts";

/**
 * Publishes the definition as a new version. Its messages are compiled with the current sender and brand. Active enrolments
 * finish their version, or move to the same step of this one.
 *
 * @throws AppError "missing"; "impossible" while the definition has problems; "conflict" when nothing has changed, or an
 *   enrolment that would move is at a step that is gone.
 */
export async function publishAutomation(ctx: Ctx, input: SwitchOnInput): Promise<AutomationWire> {
  const early = await prepareMessages(ctx, input.id);
  return await longTransaction(ctx, "change", async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    const document = await readComplete(tx, row);
    const before = row.version === 0 ? null : await readVersion(tx, row, row.version);
    if (before !== null && isDeepStrictEqual(before, document))
      throw new AppError("conflict", MESSAGES.automations.nothingChanged);
    const { accountId, id: automationId } = row;
    const version = row.version + 1;
    await tx.insert(automationVersions).values({ accountId, automationId, version, document });
    await openCampaigns(tx, ctx, { ...row, version }, { document, early });
    if (input.inside === "move") await moveActive(tx, ctx, { ...row, version }, document);
    const isFirst = before === null;
    const [live] = await tx
      .update(automations)
      .set({
        version,
        document,
        trigger: document.trigger,
        ...(isFirst ? { state: "live", liveSince: sql`statement_timestamp()` } : {}),
        updatedAt: sql`statement_timestamp()`,
      })
      .where(thisOne(row))
      .returning();
    if (live === undefined) throw new Error("No automation came back");
    const keepsTrigger = isDeepStrictEqual(before?.trigger, document.trigger);
    if (!keepsTrigger || input.includeExisting)
      await startTrigger(tx, ctx, live, { includeExisting: input.includeExisting });
    const details = { version, inside: input.inside };
    await recordAudit(tx, ctx, {
      action: "automation.switched-on",
      subject: subjectOf(row),
      details,
    });
    return await toAutomationWire(tx, live);
  });
}

/** @throws AppError "impossible", with the first problem. */
async function readComplete(tx: Tx, row: AutomationRow): Promise<AutomationDocument> {
  // The lock keeps the fields it names until this transaction ends; afterwards they are in use.
  const definitions = await holdFields(tx, row.accountId);
  const read = await readDefinition(tx, row.accountId, row.document, definitions);
  if (read.ok) return read.document;
  const fields = read.problems.map(({ step, message }) => ({ path: step ?? "document", message }));
  const first = read.problems[0]?.message ?? "";
  throw new AppError("impossible", MESSAGES.automations.notReady(first), { fields });
}

type EarlyMessages = ReadonlyMap<string, PreparedMessage>;

/** The messages by their steps, prepared before the automation is locked; none for a definition with problems. */
async function prepareMessages(ctx: Ctx, id: string): Promise<EarlyMessages> {
  const row = await findAutomation(ctx.db, ctx, id);
  const definitions = await findFields(ctx.db, row.accountId);
  const read = await readDefinition(ctx.db, row.accountId, row.document, definitions);
  const early = new Map<string, PreparedMessage>();
  for (const step of read.ok ? allSteps(read.document) : [])
    if (step.type === "send") early.set(step.id, await prepareMessage(ctx, step.template));
  return early;
}

async function openCampaigns(
  tx: Tx,
  ctx: Ctx,
  { id: automationId, version, name: automation }: AutomationRow,
  { document, early }: { document: AutomationDocument; early: EarlyMessages },
): Promise<void> {
  for (const step of allSteps(document)) {
    if (step.type !== "send") continue;
    const { template, senderId, tracking, linkTags } = step;
    const name = `${automation}: ${template.subject}`;
    const campaign = {
      ...{ name, automation, template, senderId, tracking, linkTags },
      early: early.get(step.id) ?? null,
    };
    await openOngoing(tx, ctx, { automationId, version, step: step.id }, campaign);
  }
}

/** Moves active enrolments to the same step of a new version, and re-evaluates them: a wait may be shorter now. */
async function moveActive(
  tx: Tx,
  ctx: Ctx,
  { accountId, id, version }: AutomationRow,
  document: AutomationDocument,
): Promise<void> {
  const steps = allSteps(document).map((step) => step.id);
  const active = sql`account_id = ${accountId} and automation_id = ${id} and state = 'inside'`;
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(*)::int as people from automation_enrolments
    where ${active} and step is not null and step <> all(${sqlArray(steps, "text")})
  `);
  const people = rows[0]?.people ?? 0;
  if (people > 0) throw new AppError("conflict", MESSAGES.automations.stepsGone(people));
  await tx.execute(sql`
    update automation_enrolments set version = ${version}, due_at = least(due_at, ${automationNow(ctx)})
    where ${active}
  `);
}
