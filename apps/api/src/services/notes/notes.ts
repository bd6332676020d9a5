import { MESSAGES } from "@dakiya/domain/messages";
import { NOTE_LIMITS } from "@dakiya/domain/wire";
import type { AddNoteInput, NoteWire, UpdateNoteInput, WhichNoteInput } from "@dakiya/domain/wire";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customerNotes, customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { parseId } from "../wire/values.ts";

/** Staff's notes about a customer, the newest first. @throws AppError "missing" */
export async function listNotes(ctx: Ctx, input: { id: string }): Promise<NoteWire[]> {
  const customerId = await findCustomer(ctx.db, ctx, input.id);
  const rows = await ctx.db
    .select()
    .from(customerNotes)
    .where(notesOf(ctx, customerId))
    .orderBy(desc(customerNotes.id));
  return rows.map(toNoteWire);
}

/** Adds a note. @throws AppError "missing"; "conflict" when the customer has as many as there can be. */
export async function createNote(ctx: Ctx, { id, note }: AddNoteInput): Promise<NoteWire> {
  return await ctx.db.transaction(async (tx) => {
    // Locked, so that the count holds and nobody erases the customer before the end.
    const customerId = await findCustomer(tx, ctx, id, "for update");
    const [kept] = await tx
      .select({ count: count() })
      .from(customerNotes)
      .where(notesOf(ctx, customerId));
    if ((kept?.count ?? 0) >= NOTE_LIMITS.notes)
      throw new AppError("conflict", MESSAGES.notes.full(NOTE_LIMITS.notes));
    const added = await tx
      .insert(customerNotes)
      .values({ accountId: ctx.account.id, customerId, text: note.text })
      .returning();
    const row = firstOrMissing(added, "Note");
    await recordAudit(tx, ctx, { action: "note.created", subject: subjectOf(row) });
    return toNoteWire(row);
  });
}

/** Changes a note, which keeps its place in the list. @throws AppError "missing" */
export async function updateNote(ctx: Ctx, input: UpdateNoteInput): Promise<NoteWire> {
  return await ctx.db.transaction(async (tx) => {
    const which = oneNote(ctx, input);
    const found = await tx.select().from(customerNotes).where(which).for("update");
    const before = firstOrMissing(found, "Note");
    if (before.text === input.note.text) return toNoteWire(before);
    const changed = await tx
      .update(customerNotes)
      .set({ text: input.note.text, updatedAt: sql`statement_timestamp()` })
      .where(which)
      .returning();
    const row = firstOrMissing(changed, "Note");
    await recordAudit(tx, ctx, { action: "note.saved", subject: subjectOf(row) });
    return toNoteWire(row);
  });
}

/** Deletes a note for good. @throws AppError "missing" */
export async function deleteNote(ctx: Ctx, input: WhichNoteInput): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    const deleted = await tx.delete(customerNotes).where(oneNote(ctx, input)).returning();
    const subject = subjectOf(firstOrMissing(deleted, "Note"));
    await recordAudit(tx, ctx, { action: "note.deleted", subject });
    return { message: MESSAGES.notes.deleted };
  });
}

type Row = typeof customerNotes.$inferSelect;

/** The security log says whose note it was, and not a word of it. */
const subjectOf = ({ customerId }: Row) => ({ type: "customer", id: customerId }) as const;

const notesOf = ({ account }: Ctx, customerId: number): SQL | undefined =>
  and(eq(customerNotes.accountId, account.id), eq(customerNotes.customerId, customerId));

const oneNote = (ctx: Ctx, { id, noteId }: WhichNoteInput): SQL | undefined =>
  and(ownRow(customerNotes, ctx, noteId), eq(customerNotes.customerId, parseId(id)));

async function findCustomer(
  db: Executor,
  ctx: Ctx,
  id: string,
  lock?: "for update",
): Promise<number> {
  const query = db
    .select({ id: customers.id })
    .from(customers)
    .where(ownRow(customers, ctx, id));
  const rows = lock === undefined ? await query : await query.for("update");
  return firstOrMissing(rows, "Customer").id;
}

const toNoteWire = ({ id, text, createdAt, updatedAt }: Row): NoteWire => ({
  ...{ _id: String(id), text },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
