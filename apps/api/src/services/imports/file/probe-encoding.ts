import { isUtf8 } from "node:buffer";
import { utf16Mark } from "./upload-type.ts";

/** How the bytes of a CSV file are read as text. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Detects a file's encoding from its chunks: UTF-16 by its byte order mark, else UTF-8 when every byte is valid, else
 * Windows-1252, which Excel writes.
 */
export function probeEncoding(): {
  push: (chunk: Buffer) => void;
  /** The encoding so far: only UTF-8 may still turn out to be Windows-1252, even at the last byte. */
  soFar: () => CsvEncoding;
  end: () => CsvEncoding;
} {
  let start = Buffer.alloc(0);
  let carried = Buffer.alloc(0);
  let valid = true;
  return {
    push: (chunk) => {
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)]);
      if (!valid) return;
      const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
      const cut = bytes.length - unfinishedBytes(bytes);
      valid = isUtf8(bytes.subarray(0, cut));
      carried = Buffer.from(bytes.subarray(cut));
    },
    soFar: () => utf16Mark(start) ?? (valid ? "utf-8" : "windows-1252"),
    end: () => utf16Mark(start) ?? (valid && carried.length === 0 ? "utf-8" : "windows-1252"),
  };
}

/** How many bytes at the end belong to a character continued in the next chunk, 0 to 3. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}
