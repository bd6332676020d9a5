import { OPERATIONS } from "@dakiya/domain/api";
import { createNote, deleteNote, listNotes, updateNote } from "../services/notes/notes.ts";
import { procedure, router } from "./init.ts";

export const notesRouter = router({
  list: procedure
    .input(OPERATIONS.notes.list.input)
    .query(async ({ ctx, input }) => await listNotes(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.notes.create.input)
    .mutation(async ({ ctx, input }) => await createNote(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.notes.update.input)
    .mutation(async ({ ctx, input }) => await updateNote(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.notes.delete.input)
    .mutation(async ({ ctx, input }) => await deleteNote(ctx.member, input)),
});
