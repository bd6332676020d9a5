import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { LIST_RULES_MAX, fitsList } from "./read-list-rules.ts";
import { requestedRules } from "./rule.ts";

const tooLong = MESSAGES.server.listRulesTooLong;

/** The rules that a list is filtered by. They travel in addresses, so they are shorter than a segment's may be. */
export const listRules = requestedRules.refine(fitsList, tooLong);

/** The same as the JSON text of a query's parameter. */
export const listRulesText = z
  .string()
  .max(LIST_RULES_MAX, tooLong)
  .meta({
    description:
      'Rules as JSON: {"combinator":"and","rules":[{"field":"city","operator":"==","value":"Agra"}]}',
  })
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.issues.push({ code: "custom", message: MESSAGES.server.rulesShape, input: text });
      return z.NEVER;
    }
  })
  .pipe(listRules);
