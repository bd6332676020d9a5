/** Where rules are mended: at the first that lacks something, or where one is added to what is empty; null without a builder. */
export function lackingRule(form: HTMLElement | null): HTMLElement | null {
  const refused = form?.querySelector<HTMLElement>('.rule [aria-invalid="true"]');
  if (refused) return refused;
  const groups = [...(form?.querySelectorAll(".ruleGroup") ?? [])];
  const empty = groups.find((group) => group.querySelector(".rule") === null) ?? groups[0];
  return empty?.querySelector<HTMLElement>(".ruleGroup-addRule") ?? null;
}
