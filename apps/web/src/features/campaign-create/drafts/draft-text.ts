import type { CampaignDraft } from "@dakiya/domain/wire";
import { saysNothing } from "../../../widgets/design-editor/document/read-design.ts";

/** The builder generates new rule ids each time; rules are compared without them. */
export function textOf(contents: CampaignDraft): string {
  return JSON.stringify(contents, (key, value: unknown) => (key === "id" ? undefined : value));
}

/** Whether the form has anything worth keeping: a word, a rule with a value, a campaign it follows up. */
export function holdsSomething({
  name,
  description,
  subject,
  previewText = "",
  body,
  html,
  design,
  rules,
  followUp,
}: CampaignDraft): boolean {
  const words = [name, description, subject, previewText, body, html ?? ""];
  const isDesigned = (design ?? null) !== null && !saysNothing(design);
  const hasWords = words.some((text) => text.trim() !== "") || isDesigned;
  return hasWords || followUp !== null || hasRule(rules);
}

function hasRule(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  if ("rules" in item) return Array.isArray(item.rules) && item.rules.some(hasRule);
  return "value" in item && String(item.value).trim() !== "";
}
