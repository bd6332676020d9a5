import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";

/** What Dakiya keeps in its data folder. A folder that holds anything else is somebody's who keeps it there too. */
const OURS = new Set(["lock", "postgres", "sandbox", "secret"]);

const OWNER_ALONE = 0o700;
const OTHERS = 0o077;

/**
 * Makes the data folder where there is none, for its owner alone, and takes others' rights to one that holds nothing but
 * what Dakiya put there. A home or a shared folder that was named as data folder stays as it is.
 */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  if (readdirSync(folder).every((name) => OURS.has(name))) takeRightsOfOthers(folder);
}

/** Makes a folder within the data folder, or takes others' rights to it: all that is in it is Dakiya's. */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  takeRightsOfOthers(folder);
}

/** Windows has no such rights: there a folder in a user's own profile is that user's alone. */
function takeRightsOfOthers(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (process.getuid?.() === uid && (mode & OTHERS) !== 0) chmodSync(folder, mode & OWNER_ALONE);
}
