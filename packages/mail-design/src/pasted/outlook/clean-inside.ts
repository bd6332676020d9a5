import sanitize from "sanitize-html";
import { listed, VOID, WITH_CONTENT } from "../allowed.ts";
import { cleanAttributes } from "../clean-attributes.ts";
import { cleanSheet } from "../style/clean-style.ts";
import { ALLOWED_IN_OUTLOOK, WRITTEN } from "./allowed-in-outlook.ts";
import { scanTags } from "./scan-tags.ts";
import type { Piece } from "./scan-tags.ts";

type Report = (what: string) => void;

/**
 * Marks that no HTML holds, for parts that a parser must not see: it would pair the tags of tables open at both ends.
 */
const [END_TAG, SHEET, CLOSED, NEXT, MARK_END] = ["\u0003", "\u0004", "\u0005", "\u0006", "\u0007"];
const MARKS = /[^\P{Cc}\t\r\n]/gu;
const isAllowed = (name: string): boolean => Object.hasOwn(ALLOWED_IN_OUTLOOK, name);
const written = (name: string): string => WRITTEN.get(name) ?? name;

/**
 * Cleans the contents of conditional comments: a row of tags and text, in which tables are opened that another comment
 * closes. All at once, since a parser is dear to begin.
 *
 * @param insides - Without control characters.
 * @returns One for each; null for one that would end its comment.
 */
export function cleanInsides(insides: readonly string[], report: Report): (string | null)[] {
  if (insides.length === 0) return [];
  const sheets: string[] = [];
  const flat = insides.map((html) => flatten(html, sheets, report)).join(NEXT);
  const clean = sanitize(flat, {
    allowedTags: Object.keys(ALLOWED_IN_OUTLOOK),
    allowedAttributes: listed(ALLOWED_IN_OUTLOOK),
    allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: [],
    parseStyleAttributes: false,
    parser: { recognizeSelfClosing: true },
    selfClosing: Object.keys(ALLOWED_IN_OUTLOOK),
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: cleanAttributes(ALLOWED_IN_OUTLOOK, tagName, attribs, report),
      }),
    },
  });
  const cleaned = clean.split(NEXT ?? "").map((text) => unflatten(text, sheets));
  // Another number of them is none that was made here.
  if (cleaned.length !== insides.length) return insides.map(() => null);
  return cleaned.map((inside) => (/--!?>|<!--/.test(inside) ? null : inside));
}

/** Each start tag as an element of its own, and all else that is kept by marks. */
function flatten(html: string, sheets: string[], report: Report): string {
  let flat = "";
  let skipTo: string | null = null;
  for (const piece of scanTags(html)) {
    if (skipTo !== null) {
      if (piece.kind === "close" && piece.name === skipTo) skipTo = null;
    } else if (
      piece.kind === "open" &&
      WITH_CONTENT.includes(piece.name) &&
      !isAllowed(piece.name)
    ) {
      report(`<${piece.name}>`);
      skipTo = piece.name;
    } else flat += flattenPiece(piece, sheets, report);
  }
  return flat;
}

function flattenPiece(piece: Piece, sheets: string[], report: Report): string {
  const { kind, name, source } = piece;
  // A tag without an end would take the next comment in.
  if (kind === "text") return source.replaceAll("<", "&lt;");
  if (kind === "comment" || kind === "directive" || !source.endsWith(">")) return "";
  if (kind === "raw" && name === "style") {
    const css = source.slice(source.indexOf(">") + 1, source.toLowerCase().lastIndexOf("</style"));
    sheets.push(cleanSheet(css, (what) => report(`The style ${what}`)));
    return `${SHEET}${sheets.length - 1}${MARK_END}`;
  }
  if (kind === "raw" || !isAllowed(name)) {
    if (kind !== "close") report(`<${name}>`);
    return "";
  }
  if (kind === "close") return VOID.has(name) ? "" : `${END_TAG}${name}${MARK_END}`;
  const isClosed = source.endsWith("/>");
  return `${source.slice(0, isClosed ? -2 : -1)} />${isClosed || VOID.has(name) ? CLOSED : ""}`;
}

const FLAT = new RegExp(
  `<([a-z][\\w:]*)([^<>]*?) />(${CLOSED}?)|${END_TAG}([\\w:]+)${MARK_END}|${SHEET}(\\d+)${MARK_END}`,
  "g",
);

/** A mark forged with an entity gains nothing: it becomes an allowed tag, and each sheet is used once. */
function unflatten(text: string, sheets: (string | null)[]): string {
  const html = text.replace(
    FLAT,
    (_, open?: string, rest = "", closed = "", close?: string, sheet?: string) => {
      if (open !== undefined) return `<${written(open)}${rest}${closed === "" ? ">" : " />"}`;
      if (close !== undefined) return isAllowed(close) ? `</${written(close)}>` : "";
      const css = sheets[Number(sheet)] ?? null;
      sheets[Number(sheet)] = null;
      return css === null ? "" : `<style type="text/css">${css}</style>`;
    },
  );
  return html.replaceAll(MARKS, " ");
}
