import { WorkbookRefusal } from "./limits.ts";

type ZipEntry = { method: number; packed: number; at: number };

/** The files of an archive by their names, each as a stream of its unpacked contents. */
export type Zip = {
  has: (name: string) => boolean;
  /** @param most - More bytes than these are refused while they are unpacked. */
  open: (name: string, most: number) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

const END_BYTES = 65_557;
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 8 * 1_048_576;
const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

const unreadable = (): WorkbookRefusal => new WorkbookRefusal("unreadable");

/** Opens an archive by its directory, which stands at its end; its files are read on request. */
export async function openZip(file: Blob): Promise<Zip> {
  const entries = await readDirectory(file);
  return {
    has: (name) => entries.has(name),
    open: async (name, most) => {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadable();
      const head = await viewOf(file, entry.at, 30);
      const start = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
      const packed = file.slice(start, start + entry.packed).stream();
      if (entry.method === STORED) return packed.pipeThrough(atMost(most));
      if (entry.method !== DEFLATED) throw unreadable();
      return packed.pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(atMost(most));
    },
  };
}

async function readDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const from = Math.max(0, file.size - END_BYTES);
  const tail = await viewOf(file, from, file.size - from);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw unreadable();
  const count = tail.getUint16(end + 10, true);
  const bytes = tail.getUint32(end + 12, true);
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES) throw unreadable();
  const view = await viewOf(file, tail.getUint32(end + 16, true), bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY_MARK) throw unreadable();
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw unreadable();
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameBytes));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

async function viewOf(file: Blob, at: number, bytes: number): Promise<DataView<ArrayBuffer>> {
  const view = new DataView(await file.slice(at, at + bytes).arrayBuffer());
  if (view.byteLength < bytes) throw unreadable();
  return view;
}

/** Ends a stream that unpacks to more than it may. */
function atMost(most: number) {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > most) throw new WorkbookRefusal("tooLarge");
      controller.enqueue(chunk);
    },
  });
}
