import { splitDoctype } from "./doctype.ts";
import { readersOf } from "./outlook/readers.ts";
import { UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";

const FOOTER = `<p style="margin:0;padding:16px 24px;text-align:center;font:13px/20px Arial,Helvetica,sans-serif"><a href="${UNSUBSCRIBE_LINK}">Unsubscribe</a></p>`;

/**
 * Pasted HTML as a whole page that offers to unsubscribe: in a place of its own (`href="{unsubscribe}"`), else at its
 * end.
 *
 * @param html - As `cleanHtml` gives it.
 */
export function finishHtml(html: string): string {
  const { doctype, rest } = splitDoctype(html);
  const canLeave = readersOf(rest).every((seen) => seen.includes(`href="${UNSUBSCRIBE_LINK}"`));
  const footer = canLeave ? "" : FOOTER;
  const at = rest.lastIndexOf("</body>");
  if (at !== -1) return `${doctype}\n${rest.slice(0, at)}${footer}${rest.slice(at)}`;
  return `${doctype}\n<html><head><meta charset="utf-8" /></head><body>${rest}${footer}</body></html>`;
}
