import { isUtf8 } from "node:buffer";
import type { FileEncoding } from "@dakiya/domain/import";
import { sampleCells } from "./sample-cells.ts";
import type { CellSample } from "./sample-cells.ts";

/** Encoding of a file as its bytes prove it, or cells for a guess. */
export type Probe =
  | {
      proven: FileEncoding;
      /** A byte order mark says so. */
      isMarked: boolean;
    }
  | { proven: null; isMarked: false; sample: CellSample };

/** Begins Japanese text in ISO-2022-JP, which is ASCII throughout. */
const TO_JAPANESE = [Buffer.from("\u001B$B"), Buffer.from("\u001B$@")];

/** Looks at a file's chunks for its encoding: UTF-16 by its mark or zeros, UTF-8 when every byte is valid. */
export function probeEncoding(): {
  push: (chunk: Buffer) => void;
  end: () => Probe;
} {
  const sample = sampleCells();
  let start = Buffer.alloc(0);
  let carried = Buffer.alloc(0);
  let valid = true;
  let isJapanese = false;
  return {
    push: (chunk) => {
      if (start.length < START_BYTES)
        start = Buffer.concat([start, chunk.subarray(0, START_BYTES - start.length)]);
      sample.push(chunk);
      if (!valid) return;
      isJapanese ||= TO_JAPANESE.some((mark) => chunk.includes(mark));
      const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
      const end = bytes.length - unfinishedBytes(bytes);
      valid = isUtf8(bytes.subarray(0, end));
      carried = Buffer.from(bytes.subarray(end));
    },
    end: () => {
      const proven = utf16Of(start);
      if (proven !== null) return { proven, isMarked: (start[0] ?? 0) >= 0xfe };
      const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
      if (valid && carried.length === 0)
        return { proven: isJapanese && !isMarked ? "iso-2022-jp" : "utf-8", isMarked };
      // A mark does not make the rest of the file right.
      return { proven: null, isMarked: false, sample: sample.end() };
    },
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

/** How much of a file's beginning tells UTF-16 without a mark. */
const START_BYTES = 4_096;
/** Every second byte of Western UTF-16 is zero; a tenth of a line is more than a broken file has. */
const ZERO_SHARE = 0.1;
const LEAST_BYTES = 32;

/** The UTF-16 that a byte order mark announces, or zeros in every second place. */
export function utf16Of(start: Buffer): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const bytes = start.subarray(0, START_BYTES);
  for (const [at, byte] of bytes.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length < LEAST_BYTES) return null;
  if (Math.max(even, odd) < bytes.length * ZERO_SHARE || Math.min(even, odd) > 0) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}
