import { FILE_KIND_BYTES, kindOfBytes } from "@dakiya/domain/import";
import type { ImportFileKind } from "@dakiya/domain/messages";

/**
 * Kind of a file by its first bytes, and of archives by name; null for text, which may be a CSV file, and for one that
 * can't be read.
 */
export async function findFileKind(file: File): Promise<ImportFileKind | null> {
  const start = await file
    .slice(0, FILE_KIND_BYTES)
    .arrayBuffer()
    .catch((): null => null);
  return start === null ? null : kindOfBytes(new Uint8Array(start), file.name);
}
