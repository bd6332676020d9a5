import { designDocument } from "./document.ts";
import type { DesignDocument } from "./document.ts";
import { upgradeDesign } from "./versions.ts";

/**
 * A design as a draft holds it, which may be incomplete: a link may be missing, a text too long. One of an
 * earlier version is upgraded. Null for one that is no document, or of a newer version.
 */
export function readDesign(design: unknown): DesignDocument | null {
  const upgraded = upgradeDesign(design);
  const { success, error } = designDocument.safeParse(upgraded);
  const isWhole =
    success ||
    // A value that is of its type, but not as it should be.
    error.issues.every(
      ({ code, path, ...issue }) =>
        path.length > 0 &&
        (code === "custom" ||
          (code === "too_big" && "origin" in issue && issue.origin === "string")),
    );
  return isWhole ? (upgraded as DesignDocument) : null;
}
