import type { CampaignDraft } from "@dakiya/domain/wire";

/** The builder gives rules ids of its own, anew each time; a rule is the same without. */
export function textOf(contents: CampaignDraft): string {
  return JSON.stringify(contents, (key, value: unknown) => (key === "id" ? undefined : value));
}

/** Whether anything is written that is worth keeping. */
export function holdsSomething({
  name,
  description,
  subject,
  body,
  rules,
}: CampaignDraft): boolean {
  const hasRules =
    typeof rules === "object" &&
    rules !== null &&
    "rules" in rules &&
    Array.isArray(rules.rules) &&
    rules.rules.length > 0;
  return hasRules || [name, description, subject, body].some((text) => text.trim() !== "");
}
