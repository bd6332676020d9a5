// cspell:ignore nmae
import type { AttributeTypes } from "../fields/definition.ts";
import { foreignTags, TAGS_IN_BRACES } from "./foreign-tags.ts";
import { extractVariables, templateVariable } from "./variables.ts";

/**
 * The names in braces that stand for nothing, and the tags of other tools as they are written, so that the form can warn
 * before sending. `{nmae}` gives `nmae`, `*|FNAME|*` itself; so does `{{name}}`, although it is filled.
 */
export function unknownVariables(text: string, own: AttributeTypes = {}): string[] {
  const tags = foreignTags(text);
  // Inside such a tag a name in braces is no further one.
  const rest = text.replace(TAGS_IN_BRACES, " ");
  const unknown = extractVariables(rest).filter((name) => templateVariable(name, own) === null);
  return [...unknown, ...tags];
}
