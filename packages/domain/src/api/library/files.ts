import { fileDetailWire, fileListInput, filePageWire } from "../../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "../operation.ts";

const fileQuery = z.object({
  search: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The files that emails link to. */
export const fileOperations = {
  list: operation("GET /files", {
    scope: ["design:read"],
    input: fileListInput,
    query: fileQuery,
    page: filePageWire,
    message: "Files",
    summary: "The files of the account, the newest first, in pages",
  }),
  get: operation("GET /files/:id", {
    scope: ["design:read"],
    input: idInput,
    output: fileDetailWire,
    message: "File",
    summary: "A file, and the unsent messages that link to it",
  }),
  delete: operation("DELETE /files/:id", {
    scope: ["design:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "file.deleted",
    summary:
      "Delete a file that no unsent message links to; links in sent emails lead nowhere then",
  }),
};
