import { unescapeHtml } from "./decode-html.ts";

/** An address of a picture as it stands in the HTML. */
type Found = { start: number; end: number; url: string };

/** Elements that show a picture, those of Outlook included. */
const TAG = /<(?:img|source|table|tr|td|th|body|div|v:(?:fill|image|imagedata))\b[^<>]*/gi;
const ATTRIBUTE = /[\s"'](?:src(?:set)?|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/dgi;
const ADDRESS = /https?:\/\/\S+/gi;
const IN_STYLE = /\burl\(\s*(?:&quot;|["'])?(https?:\/\/[^\s"'()<>]+?)(?:&quot;|["'])?\s*\)/dgi;
/** Fonts and style sheets are loaded by address too. */
const SHOWS_PICTURE = /(?:background|list-style|border-image)[\w-]*\s*:[^;{}"'<>]*$/i;
const PROPERTY_LENGTH = 200;
/** Pictures of this installation, whatever its host is called. */
const OWN = /^https?:\/\/[^/?#]+\/(?:images\/[\w-]{43}(?:-\d{1,15})?$|countdown\/)/i;

/** Addresses of the pictures in HTML that other servers have, each once. */
export function outsidePictures(html: string): string[] {
  return [...new Set(findPictures(html).map(({ url }) => url))];
}

/** The HTML with other addresses for some of its pictures. */
export function withPictures(html: string, addresses: ReadonlyMap<string, string>): string {
  let written = "";
  let done = 0;
  for (const { start, end, url } of findPictures(html)) {
    const address = addresses.get(url);
    if (address === undefined || start < done) continue;
    written += html.slice(done, start) + address;
    done = end;
  }
  return written + html.slice(done);
}

function findPictures(html: string): Found[] {
  const found: Found[] = [];
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    for (const { indices } of tag.matchAll(ATTRIBUTE)) {
      const [start, end] = indices?.slice(1).find((range) => range !== undefined) ?? [0, 0];
      for (const { 0: raw, index: at } of tag.slice(start, end).matchAll(ADDRESS)) {
        // A comma ends an address of a srcset.
        addOutside(found, index + start + at, raw.replace(/,$/, ""));
      }
    }
  }
  for (const { 1: raw = "", index, indices } of html.matchAll(IN_STYLE)) {
    const before = html.slice(Math.max(0, index - PROPERTY_LENGTH), index);
    if (SHOWS_PICTURE.test(before)) addOutside(found, indices?.[1]?.[0] ?? index, raw);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function addOutside(found: Found[], start: number, raw: string): void {
  const url = unescapeHtml(raw);
  if (OWN.test(url)) return;
  found.push({ start, end: start + raw.length, url });
}
