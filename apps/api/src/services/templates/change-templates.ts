import { isDeepStrictEqual } from "node:util";
import { findChanges } from "@dakiya/domain/audit";
import { MESSAGES } from "@dakiya/domain/messages";
import { MESSAGE_TEMPLATE_LIMITS } from "@dakiya/domain/wire";
import type {
  MessageTemplateInput,
  MessageTemplateWire,
  UpdateMessageTemplateInput,
} from "@dakiya/domain/wire";
import { count, eq, sql } from "drizzle-orm";
import { messageTemplates } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { toTemplateWire } from "./find-templates.ts";
import { lockAccount } from "../lock-account.ts";

/** Keeps a message as a template. @throws AppError "conflict" when the account has as many as it may. */
export async function createTemplate(
  ctx: Ctx,
  template: MessageTemplateInput,
): Promise<MessageTemplateWire> {
  const accountId = ctx.account.id;
  return await ctx.db.transaction(async (tx) => {
    // One at a time: they are counted.
    await lockAccount(tx, accountId);
    const [kept] = await tx
      .select({ count: count() })
      .from(messageTemplates)
      .where(eq(messageTemplates.accountId, accountId));
    const most = MESSAGE_TEMPLATE_LIMITS.templates;
    if ((kept?.count ?? 0) >= most) {
      throw new AppError("conflict", MESSAGES.templates.full(most));
    }
    const made = await tx
      .insert(messageTemplates)
      .values({ accountId, ...toColumns(template) })
      .returning();
    const row = firstOrMissing(made, "Template");
    await recordAudit(tx, ctx, { action: "template.created", subject: subjectOf(row) });
    return toTemplateWire(row);
  });
}

/** Named in the security log where they change. */
const FIELDS = ["subject", "previewText", "mode", "content", "language", "variants"] as const;

/** Saves a template as a whole. Messages made from it stay as they are. @throws AppError "missing" */
export async function updateTemplate(
  ctx: Ctx,
  { id, template }: UpdateMessageTemplateInput,
): Promise<MessageTemplateWire> {
  return await ctx.db.transaction(async (tx) => {
    const which = ownRow(messageTemplates, ctx, id);
    const found = await tx.select().from(messageTemplates).where(which).for("update");
    const before = firstOrMissing(found, "Template");
    const changes = findChanges({ name: before.name }, { name: template.name }) ?? {};
    const old = toTemplateWire(before);
    const fields = FIELDS.filter((field) => !isDeepStrictEqual(old[field], template[field]));
    if (fields.length === 0 && Object.keys(changes).length === 0) return old;
    const changed = await tx
      .update(messageTemplates)
      .set({ ...toColumns(template), updatedAt: sql`statement_timestamp()` })
      .where(which)
      .returning();
    const row = firstOrMissing(changed, "Template");
    const subject = subjectOf(row);
    await recordAudit(tx, ctx, { action: "template.saved", subject, changes, details: { fields } });
    return toTemplateWire(row);
  });
}

/** Deletes a template. Messages made from it stay. @throws AppError "missing" */
export async function deleteTemplate(
  ctx: Ctx,
  input: { id: string },
): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    const { id, name } = messageTemplates;
    const deleted = await tx
      .delete(messageTemplates)
      .where(ownRow(messageTemplates, ctx, input.id))
      .returning({ id, name });
    const subject = subjectOf(firstOrMissing(deleted, "Template"));
    await recordAudit(tx, ctx, { action: "template.deleted", subject });
    return { message: MESSAGES.templates.deleted };
  });
}

const toColumns = ({ name, subject, previewText = "", ...message }: MessageTemplateInput) => ({
  ...{ name, subject, previewText, mode: message.mode },
  ...{ language: message.language ?? null, variants: message.variants ?? null },
  words: message.mode === "design" ? null : message.content,
  design: message.mode === "design" ? message.content : null,
});

const subjectOf = ({ id, name }: { id: number; name: string }) =>
  ({ type: "template", id, label: name }) as const;
