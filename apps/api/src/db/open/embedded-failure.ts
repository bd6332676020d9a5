import { constants, accessSync, readFileSync, readdirSync, statSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isDiskFull } from "../../errors.ts";
import { inWords } from "../../in-words.ts";
import { ownership } from "./ownership.ts";

/** The embedded database can't be opened: its message is the sentence that stops the start. */
export class EmbeddedFailure extends Error {
  override readonly name = "EmbeddedFailure";
}

/** PGlite begins with files of 40 MB, and its log grows by 16 MB at a time. */
const NEEDED_BYTES = 64 * 1024 * 1024;

/** Probes of a database folder, replaced in tests. */
type Probes = {
  /** Whether this process may use a file or folder. */
  mayUse: (path: string) => boolean;
  freeBytes: (path: string) => number;
  ownership: (path: string) => string | null;
};

const PROBES: Probes = {
  mayUse(path) {
    const { R_OK, W_OK, X_OK } = constants;
    try {
      accessSync(path, statSync(path).isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
      return true;
    } catch {
      return false;
    }
  },
  freeBytes(path) {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
  ownership,
};

/**
 * Says why the embedded database in `folder` can't be opened. PGlite's own errors have only a number, or one message for
 * every cause.
 */
export function embeddedFailure(
  folder: string,
  cause: unknown,
  probes: Probes = PROBES,
): EmbeddedFailure {
  const because = (reason: string): EmbeddedFailure =>
    new EmbeddedFailure(`Dakiya can't open its database in ${folder}: ${reason}`, { cause });
  const refused = findRefused(folder, probes.mayUse);
  if (refused !== null) {
    const owner = probes.ownership(refused) ?? "its permissions keep this process out";
    const which = refused === folder ? "" : `${refused}: `;
    return because(
      `${which}${owner}. Start Dakiya as that user, or give the folder to the one it runs as (chown -R).`,
    );
  }
  if (isDiskFull(cause) || probes.freeBytes(folder) < NEEDED_BYTES) {
    return because("the disk is full. Free some space, and start Dakiya again.");
  }
  const version = versionOf(folder);
  return because(
    `${inWords(cause)}. It is damaged, or of another version${version === null ? "" : ` (its files are of PostgreSQL ${version})`}: restore a backup, or set DATA_DIR to another folder.`,
  );
}

/** The first folder or file that this process may not use; null when there is none. */
function findRefused(path: string, mayUse: Probes["mayUse"]): string | null {
  if (!mayUse(path)) return path;
  if (!statSync(path).isDirectory()) return null;
  for (const name of readdirSync(path)) {
    const refused = findRefused(join(path, name), mayUse);
    if (refused !== null) return refused;
  }
  return null;
}

function versionOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  } catch {
    return null;
  }
}
