import type { KeyObject } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Readable, pipeline as connect } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import type { Rows } from "../copy/store.ts";
import { findSignature, isSignedWith, signBytes } from "./signature.ts";

/**
 * A backup is one compressed text: a line with its header, then for each table a line with its name and columns, its
 * rows as COPY writes them and a line `\.`, and a last line with the counts and sums that the whole has to come to. Its
 * bytes are signed with a key of APP_SECRET's since format 2.
 */
const FORMAT = 2;
const UNSIGNED_FORMAT = 1;

/** More than any row holds: a line longer than this is no row of a backup. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const MAX_HEADER_BYTES = 1024 * 1024;

const header = z.object({
  dakiyaBackup: z.literal([UNSIGNED_FORMAT, FORMAT]),
  madeAt: z.iso.datetime(),
  /** When the migrations were made that its tables have. */
  migrations: z.array(z.number()),
  /** A link as it stands in a mail: whether the secret at hand is the one that signed it. */
  link: z.string(),
});
export type Header = z.infer<typeof header>;

const tableLine = z.object({ table: z.string(), columns: z.string() });
const ending = z.object({
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Of each table: how many rows, and the sum over their values. */
  sums: z.record(z.string(), z.object({ rows: z.string(), sum: z.string() })),
});
export type Ending = z.infer<typeof ending>;
export type BackedUpTable = { name: string; columns: string };

const END_OF_ROWS = "\\.\n";

/** Why nothing was backed up or restored, in a sentence for the operator. */
export class BackupRefusal extends Error {
  override readonly name = "BackupRefusal";
}

export type Contents = {
  header: Omit<Header, "dakiyaBackup">;
  tables: AsyncIterable<{ table: BackedUpTable; rows: Rows }>;
  /** Asked for when all tables have been read. */
  ending: () => Promise<Ending>;
};

/** Writes a signed backup for its owner alone; under its name there is a whole one or none. */
export async function writeBackup(path: string, contents: Contents, key: KeyObject): Promise<void> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  try {
    const text = Readable.from(textOf(contents), { objectMode: false });
    const file = createWriteStream(partial, { flags: "wx", mode: 0o600 });
    await pipeline(text, createGzip({ level: 1 }), signBytes(key), file);
    await flush(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Has a file's bytes on the disk, before it gets its name. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(async () => await file.close());
}

async function* textOf(contents: Contents): AsyncGenerator<Uint8Array> {
  const line = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);
  yield line({ dakiyaBackup: FORMAT, ...contents.header });
  for await (const { table, rows } of contents.tables) {
    yield line({ table: table.name, columns: table.columns });
    yield* rows;
    yield Buffer.from(END_OF_ROWS);
  }
  yield line(await contents.ending());
}

/** A backup that is open for reading. */
export type OpenBackup = Contents & {
  header: Header;
  /**
   * Whether one of the keys signed the file as it is; reads it whole.
   *
   * @returns "unsigned" for a backup made before backups were signed.
   */
  checkSignature: (keys: readonly KeyObject[]) => Promise<"signed" | "changed" | "unsigned">;
  close: () => Promise<void>;
};

/**
 * Opens a backup. Tables are read in their order, each to its end, and the ending after them.
 *
 * @throws BackupRefusal, also while it is read, for a file that is none, is cut off or has been changed.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await open(path).catch((error: unknown) => {
    throw refusalOf(path, error);
  });
  try {
    return await readOpen(path, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readOpen(path: string, file: FileHandle): Promise<OpenBackup> {
  const signature = await findSignature(file);
  const next = nextLineOf(path, file, signature?.contentBytes);
  const first = header.safeParse(parsed(await next(MAX_HEADER_BYTES)));
  if (!first.success) {
    throw new BackupRefusal(`${path} is no backup of this version of Dakiya or an earlier one.`);
  }
  if (signature === null && first.data.dakiyaBackup === FORMAT) throw cutOff(path);
  let last: Ending | null = null;
  return {
    header: first.data,
    checkSignature: async (keys) => {
      if (signature === null) return "unsigned";
      return (await isSignedWith(keys, file, signature)) ? "signed" : "changed";
    },
    close: async () => await file.close(),
    tables: (async function* () {
      for (;;) {
        const value = parsed(await next());
        const table = tableLine.safeParse(value);
        if (table.success) {
          const { table: name, columns } = table.data;
          yield { table: { name, columns }, rows: rowsUntilEnd(next) };
          continue;
        }
        last = ending.safeParse(value).data ?? null;
        if (last === null) throw new BackupRefusal(`${path} has been changed since it was made.`);
        // The compressed text's own checksum is at its end.
        await next.end();
        return;
      }
    })(),
    ending: async () => {
      if (last === null) throw new Error("the tables have not been read");
      return await Promise.resolve(last);
    },
  };
}

type NextLine = ((maxBytes?: number) => Promise<Buffer>) & { end: () => Promise<void> };

/** Gives the lines of a file's content one after the other, and refuses it where it can't. */
function nextLineOf(path: string, file: FileHandle, contentBytes: number | undefined): NextLine {
  let maxBytes = MAX_LINE_BYTES;
  const tooLong = (): BackupRefusal =>
    new BackupRefusal(
      `${path} unpacks to a line longer than any of a backup: it is damaged, or no backup of Dakiya.`,
    );
  const lines = linesOf(file, contentBytes, (bytes) => {
    if (bytes > maxBytes) throw tooLong();
  })[Symbol.asyncIterator]();
  const pull = async (): Promise<IteratorResult<Buffer>> => {
    try {
      return await lines.next();
    } catch (error) {
      throw refusalOf(path, error);
    }
  };
  const next = async (max = MAX_LINE_BYTES): Promise<Buffer> => {
    maxBytes = max;
    const { value, done } = await pull();
    if (done === true) throw cutOff(path);
    return value;
  };
  return Object.assign(next, { end: async () => void (await pull()) });
}

function cutOff(path: string): BackupRefusal {
  return new BackupRefusal(`${path} is cut off: restore from another backup.`);
}

const PIECE_BYTES = 256 * 1024;

async function* rowsUntilEnd(next: () => Promise<Buffer>): AsyncGenerator<Uint8Array> {
  let rows: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const row = await next();
    const isEnd = row.length === END_OF_ROWS.length && row.toString("latin1") === END_OF_ROWS;
    if (!isEnd) {
      rows.push(row);
      bytes += row.length;
    }
    if (rows.length > 0 && (isEnd || bytes >= PIECE_BYTES)) {
      yield Buffer.concat(rows);
      rows = [];
      bytes = 0;
    }
    if (isEnd) return;
  }
}

/**
 * The lines of a compressed text, each with its end.
 *
 * @param allow - Told how long the line has become, in bytes; throws where that is too long.
 */
async function* linesOf(
  file: FileHandle,
  contentBytes: number | undefined,
  allow: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const bytes = file.createReadStream({
    start: 0,
    end: contentBytes === undefined ? Infinity : contentBytes - 1,
    autoClose: false,
  });
  // A failure of either ends the last stream with it, which throws it here.
  const text = connect(bytes, createGunzip(), () => {});
  let begun: Buffer[] = [];
  let begunBytes = 0;
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      allow(begunBytes + at + 1 - from);
      yield Buffer.concat([...begun, chunk.subarray(from, at + 1)]);
      [begun, begunBytes] = [[], 0];
      from = at + 1;
    }
    if (from === chunk.length) continue;
    begun.push(chunk.subarray(from));
    begunBytes += chunk.length - from;
    allow(begunBytes);
  }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}

function refusalOf(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new BackupRefusal(`There is no file ${path}.`);
  if (code === "Z_BUF_ERROR") return cutOff(path);
  if (code.startsWith("Z_"))
    return new BackupRefusal(`${path} is damaged, or no backup of Dakiya.`);
  return error;
}
