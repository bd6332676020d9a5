/** Where rules are mended: at the first that lacks something, or where one is added; null without a builder. */
export function lackingRule(form: HTMLElement | null): HTMLElement | null {
  const refused = form?.querySelector<HTMLElement>('.rule [aria-invalid="true"]');
  return refused ?? form?.querySelector<HTMLElement>(".ruleGroup-addRule") ?? null;
}
