import { refusedFile } from "../features/customers/import/refused-file.ts";
import { sendingFile } from "../features/customers/import/sending-file.ts";
import { trackedImport } from "../widgets/imports/tracked-import.ts";

/** Leaves no upload, no refused file and no followed import to the next test. */
export function forgetImports(): void {
  refusedFile.clear();
  sendingFile.handOver();
  trackedImport.end(trackedImport.get() ?? "");
}
