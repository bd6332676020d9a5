import { FILE_KIND_BYTES, kindOfBytes } from "@dakiya/domain/customer";
import type { ImportFileKind } from "@dakiya/domain/messages";

/** What a file is by its first bytes, with its name for archives; null for text, which may be a CSV file. */
export async function findFileKind(file: File): Promise<ImportFileKind | null> {
  return kindOfBytes(new Uint8Array(await file.slice(0, FILE_KIND_BYTES).arrayBuffer()), file.name);
}
