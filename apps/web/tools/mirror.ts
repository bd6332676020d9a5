import * as fs from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";

/**
 * Makes the same tree elsewhere: links lead where they led, those to the tree within the mirror, and files are the same
 * on disk where that can be.
 *
 * @param path - Of a file or folder, within `from` and, in the end, within `to`.
 */
export function mirror(from: string, to: string, path: string): void {
  fs.mkdirSync(dirname(join(to, path)), { recursive: true });
  mirrorEntry(join(from, path), join(to, path));

  function mirrorEntry(source: string, target: string): void {
    const kind = fs.lstatSync(source);
    if (kind.isSymbolicLink()) {
      const leadsTo = fs.readlinkSync(source);
      // Windows' links are absolute.
      const isWithin = isAbsolute(leadsTo) && !relative(from, leadsTo).startsWith("..");
      const mirrored = isWithin ? join(to, relative(from, leadsTo)) : leadsTo;
      fs.symlinkSync(mirrored, target, "junction");
    } else if (kind.isDirectory()) {
      fs.mkdirSync(target, { recursive: true });
      for (const name of fs.readdirSync(source))
        mirrorEntry(join(source, name), join(target, name));
    } else {
      linkOrCopy(source, target);
    }
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    fs.linkSync(source, target);
  } catch {
    // Another disk, or one that knows no links.
    fs.copyFileSync(source, target);
  }
}
