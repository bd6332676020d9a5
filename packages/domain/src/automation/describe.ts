import { MESSAGES } from "../messages/index.ts";
import type { AutomationDraft } from "./draft.ts";
import { ruled } from "./words.ts";
import type { AutomationNames } from "./words.ts";

/** Exit conditions as a sentence: "They order or unsubscribe". */
export function describeExit(
  { rules, bought, clicked, leftSegment, replied }: AutomationDraft["leaveWhen"],
  names: AutomationNames,
): string {
  const reasons = [
    ...(bought ? ["order"] : []),
    ...(clicked ? ["click a link"] : []),
    ...(replied === true ? ["reply"] : []),
    ...(leftSegment ? ["leave the segment"] : []),
    "unsubscribe",
    ...(rules === null ? [] : [`match: ${ruled(names, rules)}`]),
  ];
  const last = reasons.pop() ?? "";
  const all = reasons.length === 0 ? last : `${reasons.join(", ")} or ${last}`;
  return `They ${all}`;
}

/**
 * Sentence about an email to a customer who has reached the account's limit, to be read aloud.
 *
 * @param mailCap - Most marketing emails in 7 days; null where the account has no limit, or it is not known.
 */
export function describeCapped(
  { whenCapped }: Pick<AutomationDraft, "whenCapped">,
  mailCap: number | null,
): string {
  const who = `Customers who reach ${MESSAGES.automations.mailLimit(mailCap)}`;
  return whenCapped === "later"
    ? `${who} get the next email when there is room again`
    : `${who} skip the email`;
}
