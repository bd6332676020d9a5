import { MESSAGES } from "@dakiya/domain/messages";
import sanitize from "sanitize-html";
import { allow, ELEMENTS, listed, VOID, WITH_CONTENT } from "./allowed.ts";
import { cleanAttributes } from "./clean-attributes.ts";
import { readDoctype } from "./doctype.ts";
import { liftComments } from "./outlook/lift-comments.ts";
import { cleanSheet } from "./style/clean-style.ts";
import { UnusableHtml } from "./unusable-html.ts";
import { openReport } from "./report.ts";

const ALLOWED = allow(ELEMENTS);
/** Control characters and lone surrogates, which an entity can encode: no email and no database column takes them. */
const UNSENDABLE = /[^\P{Cc}\t\r\n]|\p{Cs}/gu;

/** Tables in tables reach about 40. Beyond, the time a parser takes grows with the square of the length. */
const MAX_DEPTH = 200;

/** HTML allowed in email, and the removed parts in words. */
export type CleanedHtml = { html: string; removed: string[] };

/**
 * Removes from pasted HTML everything not allowed in email: scripts, forms, frames, event handlers, links other than
 * web, email and telephone, and styles that load or run something. The result is well-formed as `parseHtml` wants it,
 * and cleaning it again changes nothing.
 *
 * @throws UnusableHtml for tags that are never closed or nested too deep.
 */
export function cleanHtml(pasted: string): CleanedHtml {
  const report = openReport();
  const { kept: doctype, removed } = readDoctype(pasted);
  if (removed !== null) report.add(`The doctype ${removed}`);
  const { html: lifted, putBack } = liftComments(pasted.replaceAll(UNSENDABLE, " "), report.add);
  const clean = sanitize(lifted, {
    ...depthGuard(),
    allowedTags: Object.keys(ELEMENTS),
    allowedAttributes: listed(ALLOWED),
    // The transformation below looks at every address, variables and all.
    allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    disallowedTagsMode: "discard",
    nonTextTags: WITH_CONTENT,
    parseStyleAttributes: false,
    selfClosing: [...VOID],
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: cleanAttributes(ALLOWED, tagName, attribs, report.add),
      }),
    },
  });
  const styled = clean.replace(
    /(<style[^<>]*>)([\s\S]*?)(<\/style>)/gi,
    (_, open: string, css: string, close) => {
      const sheet = cleanSheet(css, (what) => report.add(`The style ${what}`));
      return `${open}${sheet}${close}`;
    },
  );
  const html = putBack(styled).replaceAll(UNSENDABLE, " ");
  const isBlank = doctype === null || html.trim() === "";
  return { html: isBlank ? html : `${doctype}\n${html.trimStart()}`, removed: report.lines() };
}

/** Stops the parser at the first tag that is nested too deep: tags that are never closed nest as well. */
function depthGuard() {
  let depth = 0;
  return {
    onOpenTag: (): void => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnusableHtml(MESSAGES.createCampaign.htmlTooDeep(MAX_DEPTH));
    },
    onCloseTag: (): void => {
      depth -= 1;
    },
  };
}
