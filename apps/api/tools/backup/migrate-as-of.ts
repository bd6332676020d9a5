import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { MIGRATIONS } from "../../src/db/open/migrate-database.ts";
import { BackupRefusal } from "./backup-file.ts";

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/** @throws BackupRefusal for the migrations of a version that is newer than this one. */
export function requireKnown(migrations: readonly number[]): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(
    ({ folderMillis }) => folderMillis,
  );
  if (migrations.some((one, at) => one !== known[at])) {
    throw new BackupRefusal(
      "The backup was made by a newer version of Dakiya: restore it with that version or a later one.",
    );
  }
}

/**
 * Makes the tables as the version had them that made a backup.
 *
 * @param migrations - The migrations it had, by the time each was made; all of them known.
 * @param migrate - Applies those of a folder.
 */
export async function migrateAsOf(
  migrations: readonly number[],
  migrate: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dakiya-migrations-"));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const whole = journal.parse(JSON.parse(await readFile(file, "utf8")));
    const entries = whole.entries.filter(({ when }) => migrations.includes(when));
    await writeFile(file, JSON.stringify({ ...whole, entries }));
    await migrate(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
