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
 * Makes what is written the version in force: of a draft, which is live from now on, or of one that was switched on
 * before. Its mails are compiled, with the sender and the brand in force. Those inside finish their version, or move to the
 * same step of this one.
 *
 * @throws AppError "missing"; "impossible" while something keeps it from being switched on; "conflict" when nothing has
 *   changed, or somebody who would move stands at a step that is gone.
 */
export async function publishAutomation(ctx: Ctx, input: SwitchOnInput): Promise<AutomationWire> {
  const early = await prepareMails(ctx, input.id);
  return await longTransaction(ctx, "change", async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    const document = await readWhole(tx, row);
    const before = row.version === 0 ? null : await readVersion(tx, row.id, row.version);
    if (before !== null && isDeepStrictEqual(before, document))
      throw new AppError("conflict", MESSAGES.automations.nothingChanged);
    const { accountId, id: automationId } = row;
    const version = row.version + 1;
    await tx.insert(automationVersions).values({ accountId, automationId, version, document });
    await openMails(tx, ctx, { ...row, version }, { document, early });
    if (input.inside === "move") await moveInside(tx, ctx, { ...row, version }, document);
    const isFirst = before === null;
    const [live] = await tx
      .update(automations)
      .set({
        version,
        document,
        trigger: document.trigger,
        ...(isFirst ? { state: "live", liveSince: sql`clock_timestamp()` } : {}),
        updatedAt: sql`clock_timestamp()`,
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

/** @throws AppError "impossible", with the first of what keeps it from being switched on. */
async function readWhole(tx: Tx, row: AutomationRow): Promise<AutomationDocument> {
  // The fields it names stay until this transaction ends, and then because it names them.
  const definitions = await holdFields(tx, row.accountId);
  const read = await readDefinition(tx, row.accountId, row.document, definitions);
  if (read.ok) return read.document;
  const fields = read.problems.map(({ step, message }) => ({ path: step ?? "document", message }));
  const first = read.problems[0]?.message ?? "";
  throw new AppError("impossible", MESSAGES.automations.notReady(first), { fields });
}

type EarlyMails = ReadonlyMap<string, PreparedMessage>;

/** The mails of what is written, by their steps, before the automation is locked: none where it can't be switched on. */
async function prepareMails(ctx: Ctx, id: string): Promise<EarlyMails> {
  const row = await findAutomation(ctx.db, ctx, id);
  const definitions = await findFields(ctx.db, row.accountId);
  const read = await readDefinition(ctx.db, row.accountId, row.document, definitions);
  const early = new Map<string, PreparedMessage>();
  for (const step of read.ok ? allSteps(read.document) : [])
    if (step.type === "send") early.set(step.id, await prepareMessage(ctx, step.template));
  return early;
}

async function openMails(
  tx: Tx,
  ctx: Ctx,
  { id: automationId, version, name: automation }: AutomationRow,
  { document, early }: { document: AutomationDocument; early: EarlyMails },
): Promise<void> {
  for (const step of allSteps(document)) {
    if (step.type !== "send") continue;
    const { template } = step;
    const name = `${automation}: ${template.subject}`;
    const mails = { name, template, early: early.get(step.id) ?? null };
    await openOngoing(tx, ctx, { automationId, version, step: step.id }, mails);
  }
}

/** Moves everybody inside to the same step of a new version. They are looked at again, for its waits may be over. */
async function moveInside(
  tx: Tx,
  ctx: Ctx,
  { accountId, id, version }: AutomationRow,
  document: AutomationDocument,
): Promise<void> {
  const steps = allSteps(document).map((step) => step.id);
  const inside = sql`account_id = ${accountId} and automation_id = ${id} and state = 'inside'`;
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(*)::int as people from automation_enrolments
    where ${inside} and step is not null and step <> all(${sqlArray(steps, "text")})
  `);
  const people = rows[0]?.people ?? 0;
  if (people > 0) throw new AppError("conflict", MESSAGES.automations.stepsGone(people));
  await tx.execute(sql`
    update automation_enrolments set version = ${version}, due_at = least(due_at, ${automationNow(ctx)})
    where ${inside}
  `);
}
