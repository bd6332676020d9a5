import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another living process holds the data folder. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";
  constructor(folder: string, pid: number) {
    super(
      `Another Dakiya (process ${pid}) is using the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Locks the folder by a file with this pid, unless its process lives. @throws FolderInUseError */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "lock");
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, "EEXIST") || attempt === 5) throw error;
      const holder = readHolder(file);
      if (holder !== null && holder !== process.pid && isAlive(holder)) {
        throw new FolderInUseError(folder, holder);
      }
      rmSync(file, { force: true });
    }
  }
}

function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
