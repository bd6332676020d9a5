import type { FileFormat } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, files } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { createKeptBytes } from "../kept-bytes.ts";
import type { readFileAddress } from "../wire/file.ts";

/** Of one read: a slow download holds no more. */
const PART_BYTES = 256 * 1024;
/** Of all accounts' files. */
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 60_000;

export type StoredFile = {
  accountId: number;
  id: number;
  name: string;
  format: FileFormat;
  size: number;
  hash: string;
};

type FileAddress = NonNullable<ReturnType<typeof readFileAddress>>;

/** Makes the reader of files that emails link to. */
export function createFileReader({ db }: Pick<Deps, "db">) {
  const kept = createKeptBytes<Buffer>({
    ...{ maxBytes: CACHE_BYTES, keptMs: CACHE_MS },
    sizeOf: (part) => part.length,
  });

  async function readPart({ accountId, id, hash }: StoredFile, start: number) {
    const [row] = await db
      .select({
        part: sql<Buffer>`substring(${files.content} from ${start + 1}::int for ${PART_BYTES}::int)`,
      })
      .from(files)
      .where(and(eq(files.accountId, accountId), eq(files.id, id), eq(files.hash, hash)));
    return row === undefined ? null : Buffer.from(row.part);
  }

  return {
    /** The file at an address; null where there is none, or its account is closed. */
    find: async ({ accountId, key }: FileAddress): Promise<StoredFile | null> => {
      const { id, name, format, size, hash } = files;
      const [file] = await db
        .select({ id, name, format, size, hash })
        .from(files)
        .innerJoin(accounts, eq(accounts.id, files.accountId))
        .where(and(eq(files.accountId, accountId), eq(files.key, key), isNull(accounts.closedAt)));
      return file === undefined ? null : { accountId, ...file };
    },
    /**
     * The content in parts, read one at a time as the reader takes them.
     *
     * @throws while it is read, when the file is deleted or another takes its place: two files must not become one.
     */
    read: async function* read(file: StoredFile): AsyncGenerator<Buffer> {
      for (let start = 0; start < file.size; start += PART_BYTES) {
        const part = await kept(
          `${file.accountId}:${file.id}:${file.hash}:${start}`,
          async () => await readPart(file, start),
        );
        if (part === null) throw new Error("a file changed while it was downloaded");
        yield part;
      }
    },
  };
}
