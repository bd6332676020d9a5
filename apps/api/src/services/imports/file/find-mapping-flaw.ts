import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";

/**
 * What is wrong with a column mapping, as a sentence; null when it can be used.
 *
 * @param headings - How many headings the file has; null while that is unknown.
 */
export function findMappingFlaw(mapping: ImportMapping, headings: number | null): string | null {
  if (mapping.email === undefined) return MESSAGES.server.importMapsNoEmail;
  const used = Object.values(mapping).flat();
  if (new Set(used).size < used.length) return MESSAGES.server.importMapsTwice;
  if (headings !== null && used.some((index) => index >= headings)) {
    return MESSAGES.server.importMapsNothing(headings);
  }
  return null;
}
