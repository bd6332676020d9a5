import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
/** Every element of a page, in its order. */
export function elements(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

/** Elements and properties that Gmail, Outlook for Windows, Apple Mail and Yahoo support, or ignore without harm. */
const ELEMENTS = new Set(
  "html head meta style body table tbody tr td th div span p h1 h2 h3 ul ol li a img strong em br hr i".split(
    " ",
  ),
);
const PROPERTIES = new Set(
  (
    "background-color border border-radius border-top border-left border-bottom color display font-family font-size font-style " +
    "font-weight height line-height margin margin-top margin-bottom margin-left margin-right max-width padding " +
    "padding-top padding-bottom padding-left padding-right text-align text-decoration text-decoration-line " +
    "vertical-align white-space width word-break"
  ).split(" "),
);
/** Properties written for one program alone, which all others ignore. */
const HARMLESS = new Set(["outline", "mso-padding-alt", "mso-text-raise"]);

/** "" where there is none. */
export const attribute = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? "";

/** Names of the parts of an email that some mail program would not take. */
export function offenders(all: readonly Element[]): string[] {
  return all.flatMap((element) => [
    ...(ELEMENTS.has(element.tagName) ? [] : [element.tagName]),
    ...attribute(element, "style")
      .split(";")
      .map((declaration) => declaration.split(":")[0]?.trim() ?? "")
      .filter((name) => name !== "" && !PROPERTIES.has(name) && !HARMLESS.has(name))
      .map((name) => `${element.tagName}: ${name}`),
    ...(element.tagName === "style" ? sheetOffenders(textOf(element)) : []),
  ]);
}

/** Gmail leaves out a whole style sheet for one thing in it that it does not know. */
const SHEET_RULES =
  /^@media \((?:max-width:\d+px|prefers-color-scheme:dark)\)\{((?:[.\w, ]+\{[^{}]*\})*)\}/;

function sheetOffenders(sheet: string): string[] {
  let rest = sheet;
  const found: string[] = [];
  while (rest !== "") {
    const match = SHEET_RULES.exec(rest);
    if (match === null) return [...found, `style: ${rest.slice(0, 60)}`];
    rest = rest.slice(match[0].length);
    for (const [, name = ""] of (match[1] ?? "").matchAll(/[{;]([\w-]+):/g))
      if (!PROPERTIES.has(name)) found.push(`style: ${name}`);
  }
  return found;
}

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ("value" in node ? node.value : "")).join("");
