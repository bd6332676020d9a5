const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/** Text of HTML as `cleanHtml` writes it, which knows four entities. */
export function decodeHtml(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ESCAPED: Readonly<Record<string, string>> = {
  ...ENTITIES,
  "&#x27;": "'",
  "&#39;": "'",
};

/** Text of HTML as `renderDesign` writes it too, which escapes apostrophes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ESCAPED[entity] ?? entity);
}
