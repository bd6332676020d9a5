import { mendLink } from "@dakiya/domain/text";
import { designImageUrl, designLink, UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import type sanitize from "sanitize-html";
import { cleanSrcset } from "./srcset.ts";
import { cleanDeclarations } from "./style/clean-style.ts";
import { UnusableHtml } from "./unusable-html.ts";

/** Elements, each with the attributes it may have. */
export type Allowed = Readonly<Record<string, ReadonlySet<string>>>;

const NAMED_META = new Set([
  "viewport",
  "color-scheme",
  "supported-color-schemes",
  "format-detection",
  "x-apple-disable-message-reformatting",
]);
/** The marks of AMP on `<html>`, by which a program takes the whole for something else than HTML. */
const AMP = /^(?:\u26A1\uFE0F?|amp)(?:4email|4ads)?$/u;
const NAMESPACES = new Set([
  "http://www.w3.org/1999/xhtml",
  "urn:schemas-microsoft-com:vml",
  "urn:schemas-microsoft-com:office:office",
  "urn:schemas-microsoft-com:office:word",
]);

/**
 * The attributes of an element that an email may hold.
 *
 * @throws UnusableHtml for a page that is AMP.
 */
export function cleanAttributes(
  allowedElements: Allowed,
  element: string,
  attributes: sanitize.Attributes,
  report: (what: string) => void,
): sanitize.Attributes {
  if (element === "html" && Object.keys(attributes).some((name) => AMP.test(name)))
    throw new UnusableHtml(MESSAGES.createCampaign.htmlIsAmp);
  const allowed = Object.hasOwn(allowedElements, element) ? allowedElements[element] : undefined;
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
      return isImage(url) ? url : refuse(`The picture ${value.trim()}`);
    }
    case "srcset": {
      const clean = cleanSrcset(value, isImage, (url) => report(`The picture ${url}`));
      return clean === "" ? null : clean;
    }
    case "xmlns":
    case "xmlns:o":
    case "xmlns:v":
    case "xmlns:w":
      return NAMESPACES.has(value) ? value : refuse(`The namespace ${value}`);
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

const isImage = (url: string): boolean =>
  designImageUrl.safeParse(url).success && !TROUBLESOME.test(url);

/**
 * Targets of a link: those of a designed message, a place in the email, the unsubscribe page. A site without a scheme is
 * recognised by its www; anything else might be a file name.
 */
function cleanLink(value: string): string | null {
  const given = encodeAddress(value);
  const url = /^www\./i.test(given) ? mendLink(given) : given;
  const isKnown =
    url === UNSUBSCRIBE_LINK || /^#[\w-]*$/.test(url) || designLink.safeParse(url).success;
  return isKnown ? url : null;
}

const TROUBLESOME = /[\s"'`<>]/;

/** An address with the encoding that browsers would add themselves. */
function encodeAddress(value: string): string {
  return value
    .trim()
    .replace(new RegExp(TROUBLESOME, "g"), (character) =>
      character === "'" ? "%27" : encodeURIComponent(character),
    );
}
