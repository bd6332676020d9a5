import {
  messageTemplateInput,
  messageTemplateSummary,
  messageTemplateWire,
  starterWire,
  updateMessageTemplateInput,
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
