import { count, eq, sum } from "drizzle-orm";
import type { Executor, Tx } from "../db/client.ts";
import type { files, images } from "../db/schema/index.ts";
import { AppError } from "../errors.ts";

const MEGABYTE = 1024 * 1024;

/** An account's uploads of one kind: their table, the most there may be, and the sentences where they would be more. */
export type Library = {
  table: typeof files | typeof images;
  max: { count: number; bytes: number };
  words: { tooMany: (most: number) => string; tooMuch: (megabytes: number) => string };
};

type Room = { count: number; bytes: number };

/** How many an account has, and their bytes together. */
export async function measureLibrary(
  db: Executor,
  { table }: Pick<Library, "table">,
  accountId: number,
): Promise<Room> {
  const [room] = await db
    .select({ count: count(), bytes: sum(table.size).mapWith(Number) })
    .from(table)
    .where(eq(table.accountId, accountId));
  return { count: room?.count ?? 0, bytes: room?.bytes ?? 0 };
}

/** Refuses more than there is room for, while the account is locked. @throws AppError "impossible". */
export async function refuseOverfull(
  tx: Tx,
  library: Library,
  accountId: number,
  more: Room,
): Promise<void> {
  const { max, words } = library;
  const room = await measureLibrary(tx, library, accountId);
  if (room.count + more.count > max.count)
    throw new AppError("impossible", words.tooMany(max.count));
  if (room.bytes + more.bytes > max.bytes)
    throw new AppError("impossible", words.tooMuch(max.bytes / MEGABYTE));
}
