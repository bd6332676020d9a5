/** The names a template can use in braces. Others stay as they are written. */
export const TEMPLATE_VARIABLES = [
  "name",
  "first_name",
  "email",
  "phone",
  "city",
  "state",
  "country",
  "gender",
  "age",
  "occupation",
  "total_spent",
  "order_count",
  "last_purchase",
  "joined_date",
  "company",
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** What each variable stands for, for one recipient. Missing and blank values use the fallback. */
export type TemplateValues = Partial<Record<TemplateVariable, string>>;

const KNOWN: ReadonlySet<string> = new Set(TEMPLATE_VARIABLES);

/** Tells whether a name is one of `TEMPLATE_VARIABLES`. */
export function isTemplateVariable(name: string): name is TemplateVariable {
  return KNOWN.has(name);
}

/**
 * The source of the pattern for `{name}` and `{name|fallback}`: group 1 is the name, group 2 the
 * fallback. Neither holds a brace or a line break; a blank name is no variable. No two repetitions can
 * match the same text, so the time is linear in the length of the template.
 */
export const PLACEHOLDER_SOURCE = String.raw`\{([^{}|\r\n]+)(?:\|([^{}\r\n]*))?\}`;

/**
 * The distinct names in braces, in the order they first occur: `Hi {name|friend} of {city}` gives
 * `["name", "city"]` (docs/product.md, Create Campaign). Names that stand for nothing are among them.
 */
export function extractVariables(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(new RegExp(PLACEHOLDER_SOURCE, "g"))) {
    const name = (match[1] ?? "").trim();
    if (name !== "") names.add(name);
  }
  return [...names];
}

/** The names in braces that stand for nothing, so that the form can warn before sending. */
export function unknownVariables(text: string): string[] {
  return extractVariables(text).filter((name) => !isTemplateVariable(name));
}
