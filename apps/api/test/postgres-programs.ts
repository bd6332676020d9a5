import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const VERSIONS = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, such as initdb, the newest version's; null where they are not installed. */
export const postgresPrograms: string | null = findPrograms();

function findPrograms(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(VERSIONS, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}
