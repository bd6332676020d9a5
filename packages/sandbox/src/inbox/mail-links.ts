import type { StoredMail } from "../core/types.ts";

/** The distinct links of a plain text, in the order they stand there. Those of HTML can be followed where they are. */
export function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"')\]]+/g))];
}

/** Where a one-click unsubscribe (RFC 8058) goes to; null when the email offers none. */
export function oneClickUrl(headers: StoredMail["headers"]): string | null {
  const find = (header: string): string =>
    headers.find(([name]) => name.toLowerCase() === header)?.[1] ?? "";
  if (!/List-Unsubscribe=One-Click/i.test(find("list-unsubscribe-post"))) return null;
  return /<\s*(https?:[^>]+?)\s*>/i.exec(find("list-unsubscribe"))?.[1] ?? null;
}
