import { designImageUrl, designLink, UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import sanitize from "sanitize-html";
import { COMMON, ELEMENTS, WITH_CONTENT } from "./allowed.ts";
import { cleanDeclarations, cleanSheet } from "./style/clean-style.ts";
import { UnusableHtml } from "./unusable-html.ts";
import { openReport } from "./report.ts";

const ALLOWED: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(ELEMENTS).map(([name, own]) => [name, new Set([...own, ...COMMON])]),
);
const NAMED_META = new Set([
  "viewport",
  "color-scheme",
  "supported-color-schemes",
  "format-detection",
]);
/** What no mail and no column takes, which an entity can stand for. */
const UNSENDABLE = /[^\P{Cc}\t\r\n]|\p{Cs}/gu;

/** Tables in tables reach about 40. Beyond, the time a parser takes grows with the square of the length. */
const MAX_DEPTH = 200;

/** HTML that may be mailed, and what it had beside that, in words. */
export type CleanedHtml = { html: string; removed: string[] };

/**
 * Takes out of pasted HTML what no mail may hold: scripts, forms, frames, handlers of events, addresses other than of
 * the web, mailboxes and telephones, and styles that load or run something. What comes out is well-formed as
 * `parseHtml` wants it, and comes out again unchanged.
 *
 * @throws UnusableHtml for tags that are never closed or nested too deep.
 */
export function cleanHtml(pasted: string): CleanedHtml {
  const report = openReport();
  if (pasted.includes("<!--")) report.add("Comments, those for Outlook among them");
  const clean = sanitize(pasted, {
    ...depthGuard(),
    allowedTags: Object.keys(ELEMENTS),
    allowedAttributes: Object.fromEntries(
      Object.entries(ALLOWED).map(([name, attributes]) => [name, [...attributes]]),
    ),
    // The transformation below looks at every address, variables and all.
    allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    disallowedTagsMode: "discard",
    nonTextTags: WITH_CONTENT,
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: cleanAttributes(tagName, attribs, report.add),
      }),
    },
  });
  const html = clean
    .replace(/(<style[^<>]*>)([\s\S]*?)(<\/style>)/gi, (_, open: string, css: string, close) => {
      const sheet = cleanSheet(css, (what) => report.add(`The style ${what}`));
      return `${open}${sheet}${close}`;
    })
    .replaceAll(UNSENDABLE, " ");
  return { html, removed: report.lines() };
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

function cleanAttributes(
  element: string,
  attributes: sanitize.Attributes,
  report: (what: string) => void,
): sanitize.Attributes {
  const allowed = ALLOWED[element];
  if (allowed === undefined) {
    report(`<${element}>`);
    return {};
  }
  const kept: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const clean = allowed.has(name) ? cleanValue(element, name, value, report) : null;
    if (clean !== null) kept[name] = clean;
    else if (!allowed.has(name)) report(`${name} on <${element}>`);
  }
  // The rest of it says nothing without its name.
  return element === "meta" && kept["charset"] === undefined && kept["name"] === undefined
    ? {}
    : kept;
}

/** An attribute's value; null where it is taken out. */
function cleanValue(
  element: string,
  name: string,
  value: string,
  report: (what: string) => void,
): string | null {
  const refuse = (what: string): null => {
    report(what);
    return null;
  };
  switch (name) {
    case "href":
      return cleanLink(value) ?? refuse(`The address ${value.trim()}`);
    case "src":
    case "background": {
      const url = encodeAddress(value);
      return designImageUrl.safeParse(url).success ? url : refuse(`The picture ${value.trim()}`);
    }
    case "style":
      return cleanDeclarations(value, (what) => report(`The style ${what}`));
    case "name":
      return element === "meta" && !NAMED_META.has(value.toLowerCase())
        ? refuse(`The meta name ${value}`)
        : value;
    case "charset":
      return "utf-8";
    default:
      return value;
  }
}

/** Where a link may lead: as one of a designed message, a telephone, a place in the mail, out of the list. */
function cleanLink(value: string): string | null {
  const url = encodeAddress(value);
  const isKnown =
    url === UNSUBSCRIBE_LINK ||
    /^#[\w-]*$/.test(url) ||
    /^(?:tel|sms):[\d+().-]+$/i.test(url) ||
    designLink.safeParse(url).success;
  return isKnown ? url : null;
}

const TROUBLESOME = /[\s"'`<>]/g;

/** An address with what browsers would encode themselves encoded. */
function encodeAddress(value: string): string {
  return value
    .trim()
    .replace(TROUBLESOME, (character) =>
      character === "'" ? "%27" : encodeURIComponent(character),
    );
}
