import { WISHES } from "./unsubscribe-rules.ts";

const RULES = Object.values(WISHES).flat();

/** A longer answer asks something else, too; a person reads it. */
const MAX_WISH = 300;

/** Whether somebody wishes to get no more email: the only thing they wrote, or the subject of an empty message. */
export function isWish(subject: string, text: string): boolean {
  const body = plain(text);
  if (body === "") return matches(plain(withoutPrefix(subject)));
  return body.length <= MAX_WISH && matches(body);
}

const matches = (text: string): boolean =>
  text !== "" && text.length <= MAX_WISH && RULES.some((rule) => rule.test(text));

const withoutPrefix = (subject: string): string =>
  /^\s*(?:re|aw|sv|rif|res|antw|fwd?)\s*:/i.test(subject) ? "" : subject;

/** Lower case, one space between words, without marks at the ends. */
function plain(text: string): string {
  const spaced = text
    .slice(0, 2 * MAX_WISH)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/g, " ");
  return spaced.replace(/^[\s"'“”‘’().!,*।-]+/, "").replace(/[\s"'“”‘’().!,*।-]{1,40}$/, "");
}
