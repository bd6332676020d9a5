/** Elements whose content is text up to their end tag, even if it looks like markup. */
const RAW_TEXT = new Set(
  "iframe noembed noframes plaintext script style textarea title xmp".split(" "),
);

/** A piece of HTML as it is written: a tag, an element of raw text with its content, a comment, `<!…>`, or text. */
export type Piece = {
  kind: "open" | "close" | "raw" | "comment" | "directive" | "text";
  source: string;
  /** The name of the element, in small letters; "" where there is none. */
  name: string;
};

/** HTML as a row of pieces, each character looked at a fixed number of times. The sources joined are the HTML again. */
export function* scanTags(html: string): Generator<Piece> {
  let from = 0;
  for (let at = html.indexOf("<"); at !== -1;) {
    const piece = pieceAt(html, at);
    if (piece === null) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > from) yield { kind: "text", source: html.slice(from, at), name: "" };
    yield piece;
    from = at + piece.source.length;
    at = html.indexOf("<", from);
  }
  if (from < html.length) yield { kind: "text", source: html.slice(from), name: "" };
}

/** The piece that a `<` begins; null where it is text. */
function pieceAt(html: string, at: number): Piece | null {
  const upTo = (end: number, kind: Piece["kind"], name = ""): Piece => ({
    ...{ kind, name },
    source: html.slice(at, end),
  });
  if (html.startsWith("<!--", at)) {
    if (/^-?>/.test(html.slice(at + 4, at + 6))) return upTo(html.indexOf(">", at) + 1, "comment");
    return upTo(endAfter(html, "-->", at + 4), "comment");
  }
  if (html.startsWith("<!", at) || html.startsWith("<?", at))
    return upTo(endAfter(html, ">", at), "directive");
  const [, slash, written] = /^<(\/?)([a-z][\w:-]*)/i.exec(html.slice(at, at + 60)) ?? [];
  if (written === undefined) return null;
  const name = written.toLowerCase();
  const end = tagEnd(html, at + 1 + (slash ?? "").length + written.length);
  if (slash === "/") return upTo(end, "close", name);
  if (!RAW_TEXT.has(name)) return upTo(end, "open", name);
  const close = new RegExp(`</${name}`, "gi");
  close.lastIndex = end;
  const found = close.exec(html);
  return upTo(found === null ? html.length : tagEnd(html, found.index), "raw", name);
}

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

const STOPS = /[>=]/g;
const VALUE = /\s*(?:(["'])|)/y;

/** Where a tag ends: behind its `>`, which counts for nothing in quotes, and those only behind `=`. */
function tagEnd(html: string, from: number): number {
  const stops = new RegExp(STOPS);
  const value = new RegExp(VALUE);
  for (stops.lastIndex = from; ;) {
    const stop = stops.exec(html);
    if (stop === null) return html.length;
    if (stop[0] === ">") return stops.lastIndex;
    value.lastIndex = stops.lastIndex;
    const [whole = "", quote] = value.exec(html) ?? [];
    const start = stops.lastIndex + whole.length;
    const end = quote === undefined ? start : html.indexOf(quote, start) + 1;
    if (quote !== undefined && end === 0) return html.length;
    stops.lastIndex = end;
  }
}
