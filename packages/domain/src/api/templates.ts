import { MESSAGES } from "../messages/index.ts";
import {
  messageTemplateInput,
  messageTemplateSummary,
  messageTemplateWire,
  savedBlockDrafts,
  savedBlockInput,
  savedBlockSummary,
  savedBlockWire,
  starterWire,
  updateDraftsInput,
  updateMessageTemplateInput,
  updateSavedBlockInput,
  updatedDraftsWire,
} from "../wire/index.ts";
import { z } from "zod";
import { idInput, operation } from "./operation.ts";

/** Messages to begin with: those that ship, and the account's own. */
export const templateOperations = {
  starters: operation("GET /template/starters", {
    scope: ["design:read"],
    output: z.array(starterWire),
    message: "Templates",
    refuses: ["impossible"],
    summary: "The messages that ship with the product, as the account's brand shows them",
  }),
  list: operation("GET /template", {
    scope: ["design:read"],
    output: z.array(messageTemplateSummary),
    message: "Templates",
    summary: "The account's own templates, the last changed first, without their messages",
  }),
  create: operation("POST /template", {
    scope: ["design:write"],
    input: messageTemplateInput,
    output: messageTemplateWire,
    status: 201,
    message: "Template saved",
    refuses: ["conflict"],
    audit: "template.created",
    summary: "Keep a message as a template: plain text, HTML or a designed message",
  }),
  get: operation("GET /template/:id", {
    scope: ["design:read"],
    input: idInput,
    output: messageTemplateWire,
    message: "Template",
    refuses: ["impossible"],
    summary: "One template with its message, a designed one also rendered in the brand",
  }),
  update: operation("PUT /template/:id", {
    scope: ["design:write"],
    input: updateMessageTemplateInput,
    bodyIn: "template",
    output: messageTemplateWire,
    message: "Template saved",
    audit: "template.saved",
    summary: "Save a template; messages begun with it stay as they are",
  }),
  delete: operation("DELETE /template/:id", {
    scope: ["design:write"],
    input: idInput,
    audit: "template.deleted",
    summary: "Delete a template; messages begun with it stay",
  }),
};

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
