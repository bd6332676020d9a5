import { addNoteInput, noteWire, updateNoteInput, whichNoteInput } from "../wire/index.ts";
import { z } from "zod";
import { idInput, operation } from "./operation.ts";

/** Staff's notes about customers. */
export const noteOperations = {
  list: operation("GET /customer/:id/notes", {
    scope: ["customers:read"],
    input: idInput,
    output: z.array(noteWire),
    message: "Notes",
    summary: "Staff's notes about a customer, the newest first",
  }),
  create: operation("POST /customer/:id/notes", {
    scope: ["customers:write"],
    input: addNoteInput,
    bodyIn: "note",
    output: noteWire,
    message: "Note saved",
    status: 201,
    refuses: ["conflict"],
    audit: "note.created",
    summary: "Add a note about a customer: plain text, up to 2,000 characters, 200 for each",
  }),
  update: operation("PUT /customer/:id/notes/:noteId", {
    scope: ["customers:write"],
    input: updateNoteInput,
    bodyIn: "note",
    output: noteWire,
    message: "Note saved",
    audit: "note.saved",
    summary: "Change a note; it keeps its place and its first date",
  }),
  delete: operation("DELETE /customer/:id/notes/:noteId", {
    scope: ["customers:write"],
    input: whichNoteInput,
    audit: "note.deleted",
    summary: "Delete a note",
  }),
};
