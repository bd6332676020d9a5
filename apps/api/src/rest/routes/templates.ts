import { messageTemplateSummary, messageTemplateWire, starterWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { body, id, ownMessage, params, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

/** Messages to begin with: those that ship, and the account's own. */
export const templateRoutes: readonly RestRoute[] = [
  route("GET /template/starters", "templates.starters", {
    scope: ["design:read"],
    output: z.array(starterWire),
    message: "Templates",
    refuses: ["impossible"],
    summary: "The messages that ship with the product, as the account's brand shows them",
  }),
  route("GET /template", "templates.list", {
    scope: ["design:read"],
    output: z.array(messageTemplateSummary),
    message: "Templates",
    summary: "The account's own templates, the last changed first, without what they hold",
  }),
  route("POST /template", "templates.create", {
    scope: ["design:write"],
    input: body,
    output: messageTemplateWire,
    status: 201,
    message: "Template saved",
    refuses: ["conflict"],
    summary: "Keep a message as a template: plain text, HTML or a designed message",
  }),
  route("GET /template/:id", "templates.get", {
    scope: ["design:read"],
    input: params,
    output: messageTemplateWire,
    message: "Template",
    refuses: ["impossible"],
    summary: "One template with what it holds, a designed one also in the brand's look",
  }),
  route("PUT /template/:id", "templates.update", {
    scope: ["design:write"],
    input: (request) => ({ id: id(request), template: body(request) }),
    bodyIn: "template",
    output: messageTemplateWire,
    message: "Template saved",
    summary: "Save a template as a whole; what was begun with it stays as it is",
  }),
  route("DELETE /template/:id", "templates.delete", {
    scope: ["design:write"],
    input: params,
    message: ownMessage,
    summary: "Delete a template; what was begun with it stays",
  }),
];
