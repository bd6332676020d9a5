import { UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";

const FOOTER = `<p style="margin:0;padding:16px 24px;text-align:center;font:13px/20px Arial,Helvetica,sans-serif"><a href="${UNSUBSCRIBE_LINK}">Unsubscribe</a></p>`;

/**
 * Pasted HTML as a whole page that offers to unsubscribe: in a place of its own (`href="{unsubscribe}"`), else at its
 * end.
 *
 * @param html - As `cleanHtml` gives it.
 */
export function finishHtml(html: string): string {
  const footer = html.includes(`href="${UNSUBSCRIBE_LINK}"`) ? "" : FOOTER;
  const at = html.lastIndexOf("</body>");
  if (at !== -1) return `<!doctype html>\n${html.slice(0, at)}${footer}${html.slice(at)}`;
  return `<!doctype html>\n<html><head><meta charset="utf-8" /></head><body>${html}${footer}</body></html>`;
}
