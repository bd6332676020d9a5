import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** Where a line lies: the file may have been rotated since. */
export type LineLocation = {
  generation: number;
  offset: number;
  length: number;
};

/** An append-only file of JSON lines that can be read back by location. */
export type LineFile = {
  /** Appends all lines in one write, so that a kill of the process loses none that was written. */
  append(lines: string[]): LineLocation[];
  read(location: LineLocation): string | null;
  /** The last lines of the file, at most `maxBytes` of them, oldest first. */
  tail(maxBytes: number): { line: string; location: LineLocation }[];
  truncate(): void;
  close(): void;
};

/** Opens `name` in `folder`, making both. Past `maxBytes` it moves to `name.1` and starts anew. */
export function openLineFile(folder: string, name: string, maxBytes = 256 * 2 ** 20): LineFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const previousPath = `${path}.1`;
  let current = openSync(path, "a+", 0o600);
  let previous = existsSync(previousPath) ? openSync(previousPath, "r") : null;
  let size = fstatSync(current).size;
  let generation = 0;

  function rotate(): void {
    if (previous !== null) closeSync(previous);
    renameSync(path, previousPath);
    previous = current;
    current = openSync(path, "a+", 0o600);
    size = 0;
    generation += 1;
  }

  function readAt(file: number, offset: number, length: number): string {
    const buffer = Buffer.alloc(length);
    const bytesRead = readSync(file, buffer, 0, length, offset);
    return buffer.toString("utf8", 0, bytesRead);
  }

  return {
    append(lines) {
      if (size > maxBytes) rotate();
      const locations: LineLocation[] = [];
      const buffers: Buffer[] = [];
      for (const line of lines) {
        const buffer = Buffer.from(`${line}\n`);
        locations.push({ generation, offset: size, length: buffer.length - 1 });
        buffers.push(buffer);
        size += buffer.length;
      }
      const all = Buffer.concat(buffers);
      let bytesWritten = 0;
      while (bytesWritten < all.length) bytesWritten += writeSync(current, all, bytesWritten);
      return locations;
    },
    read(location) {
      if (location.generation === generation) {
        return readAt(current, location.offset, location.length);
      }
      if (location.generation === generation - 1 && previous !== null) {
        return readAt(previous, location.offset, location.length);
      }
      return null;
    },
    tail(tailBytes) {
      const start = Math.max(0, size - tailBytes);
      const bytes = Buffer.alloc(size - start);
      readSync(current, bytes, 0, bytes.length, start);
      const lines: { line: string; location: LineLocation }[] = [];
      let from = start === 0 ? 0 : bytes.indexOf(10) + 1;
      for (let end = bytes.indexOf(10, from); end !== -1; end = bytes.indexOf(10, from)) {
        lines.push({
          line: bytes.toString("utf8", from, end),
          location: { generation, offset: start + from, length: end - from },
        });
        from = end + 1;
      }
      return lines;
    },
    truncate() {
      rotate();
    },
    close() {
      closeSync(current);
      if (previous !== null) closeSync(previous);
    },
  };
}
