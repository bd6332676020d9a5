import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";

/** Entries of Dakiya's data folder. Anything else shows that the folder is shared. */
const OURS = new Set([
  "lock",
  "postgres",
  "restoring",
  "sandbox",
  "secret",
  "snapshot",
  "snapshot-copy",
]);

const OWNER_ALONE = 0o700;
const OTHERS = 0o077;

/** Creates the data folder for its owner alone. One that holds other things too, such as a home, stays as it is. */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  if (readdirSync(folder).every((name) => OURS.has(name))) takeRightsOfOthers(folder);
}

/** Creates a folder within the data folder, or tightens its rights: all of its contents are Dakiya's. */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  takeRightsOfOthers(folder);
}

/** Windows has no such mode bits: a folder in a user's profile is private already. */
function takeRightsOfOthers(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (process.getuid?.() === uid && (mode & OTHERS) !== 0) chmodSync(folder, mode & OWNER_ALONE);
}
