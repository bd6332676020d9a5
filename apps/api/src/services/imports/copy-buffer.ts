/** Rows of COPY's text format, written byte by byte: their texts would be made, joined and encoded for nothing. */
export type CopyBuffer = {
  /** Adds a cell to the line; undefined is a null. It holds no line breaks or tabs. */
  cell: (text: string | undefined) => void;
  /** Ends the line, which must have a cell. */
  endLine: () => void;
  /** The bytes so far, in a buffer of their own, so that a thread can hand them over. */
  take: () => Uint8Array<ArrayBuffer>;
};

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const LAST_ASCII = 127;
const LETTER_N = 78;
const FIRST_BYTES = 1_048_576;

export function createCopyBuffer(): CopyBuffer {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(FIRST_BYTES);
  let used = 0;

  function makeRoom(more: number): void {
    if (bytes.length - used >= more) return;
    const larger = new Uint8Array((bytes.length + more) * 2);
    larger.set(bytes.subarray(0, used));
    bytes = larger;
  }

  function encode(text: string): void {
    used += encoder.encodeInto(text, bytes.subarray(used)).written;
  }

  function writeNull(): void {
    bytes[used] = BACKSLASH;
    bytes[used + 1] = LETTER_N;
    used += 2;
  }

  /** Writes a text that is all ASCII, as nearly all are, and needs no escape. @returns Whether it did. */
  function writePlain(text: string): boolean {
    const into = bytes;
    let at = used;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII || code === BACKSLASH) return false;
      into[at] = code;
      at += 1;
    }
    used = at;
    return true;
  }

  return {
    cell: (text) => {
      // Three bytes for each character, twice that where it is escaped, and a tab.
      makeRoom((text?.length ?? 1) * 6 + 1);
      if (text === undefined) writeNull();
      else if (!writePlain(text)) encode(text.replaceAll("\\", "\\\\"));
      bytes[used] = TAB;
      used += 1;
    },
    endLine: () => {
      bytes[used - 1] = NEWLINE;
    },
    take: () => {
      const taken = bytes.slice(0, used);
      used = 0;
      return taken;
    },
  };
}
