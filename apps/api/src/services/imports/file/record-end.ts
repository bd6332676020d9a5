/** Where a record that holds quotes ends. */
export type RecordEnd =
  | { kind: "ended"; end: number }
  /** The text ends inside the record. */
  | { kind: "open"; scanned: number }
  /** A closed quote must be followed by the next cell or line. */
  | { kind: "malformed"; scanned: number };

const QUOTE = 34;
const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;

/**
 * Finds the line end that ends the record beginning at `start`, skipping those inside quotes.
 *
 * @param isLast - No more text follows: the end of the text ends an unquoted record.
 */
export function findRecordEnd(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): RecordEnd {
  const comma = delimiter.charCodeAt(0);
  const isBlank = (code: number): boolean => (code === SPACE || code === TAB) && code !== comma;
  let at = start;
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === QUOTE) {
      at = closingQuote(text, at);
      if (at === -1) return { kind: "open", scanned: text.length - start };
      at += 1;
      while (isBlank(text.charCodeAt(at))) at += 1;
      if (at < text.length && text.charCodeAt(at) !== comma && text.charCodeAt(at) !== NEWLINE) {
        return { kind: "malformed", scanned: at - start };
      }
    } else {
      while (at < text.length && text.charCodeAt(at) !== comma && text.charCodeAt(at) !== NEWLINE)
        at += 1;
    }
    if (at >= text.length) {
      return isLast ? { kind: "ended", end: at } : { kind: "open", scanned: at - start };
    }
    if (text.charCodeAt(at) === NEWLINE) return { kind: "ended", end: at };
    at += 1;
  }
}

/** The quote that closes the one at `open`, skipping doubled ones; -1 when the text ends before. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return -1;
}
