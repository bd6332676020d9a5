import { z } from "zod";
import { MESSAGES } from "../messages.ts";
import {
  savedBlockDrafts,
  savedBlockInput,
  savedBlockSummary,
  savedBlockWire,
  updatedDraftsWire,
  updateDraftsInput,
  updateSavedBlockInput,
} from "../wire/index.ts";
import { idInput, operation } from "./operation.ts";

/** Blocks of designed messages that an account inserts again. */
export const savedBlockOperations = {
  list: operation("GET /saved-block", {
    scope: ["design:read"],
    output: z.array(savedBlockSummary),
    message: "Saved blocks",
    summary: "The account's saved blocks by name, without their content",
  }),
  create: operation("POST /saved-block", {
    scope: ["design:write"],
    input: savedBlockInput,
    output: savedBlockWire,
    status: 201,
    message: "Block saved",
    refuses: ["conflict"],
    audit: "saved-block.created",
    summary: "Save a block or a section to insert it again",
  }),
  get: operation("GET /saved-block/:id", {
    scope: ["design:read"],
    input: idInput,
    output: savedBlockWire,
    message: "Saved block",
    summary: "One saved block with its content",
  }),
  update: operation("PUT /saved-block/:id", {
    scope: ["design:write"],
    input: updateSavedBlockInput,
    bodyIn: "patch",
    output: savedBlockWire,
    message: "Block saved",
    audit: "saved-block.saved",
    summary: "Change a saved block's name or content; messages that have it stay as they are",
  }),
  delete: operation("DELETE /saved-block/:id", {
    scope: ["design:write"],
    input: idInput,
    audit: "saved-block.deleted",
    summary: "Delete a saved block; messages that have it stay as they are",
  }),
  listDrafts: operation("GET /saved-block/:id/drafts", {
    scope: ["design:read", "campaigns:read"],
    input: idInput,
    output: savedBlockDrafts,
    message: "Drafts",
    summary: "Drafts in which another version of a saved block stands, at most 50",
  }),
  updateDrafts: operation("POST /saved-block/:id/drafts", {
    scope: ["design:read", "campaigns:write"],
    input: updateDraftsInput,
    output: updatedDraftsWire,
    message: (result: { updated: number }) => MESSAGES.savedBlocks.updated(result.updated),
    refuses: ["impossible"],
    repeat: "always",
    audit: "saved-block.drafts-updated",
    summary: "Put the present content of a saved block into drafts that have it",
  }),
};
