/** Ids of blocks have no colon, and tags of languages neither. */
const SEPARATOR = ":";

/**
 * The key of a version (`campaign_versions.hidden`): the ids of the blocks left out; before them the language of a
 * variant. A message in one language has the keys of earlier versions.
 */
export function writeVersionKey(language: string | null, hidden: string): string {
  return language === null ? hidden : `${language}${SEPARATOR}${hidden}`;
}

export function readVersionKey(key: string): { language: string | null; hidden: string } {
  const at = key.indexOf(SEPARATOR);
  if (at === -1) return { language: null, hidden: key };
  return { language: key.slice(0, at), hidden: key.slice(at + 1) };
}
