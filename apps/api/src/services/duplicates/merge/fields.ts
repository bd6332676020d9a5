import { ASKED_IN_MERGE } from "@dakiya/domain/customer";
import { attributeName } from "@dakiya/domain/fields";
import type { Attributes, FieldDefinition } from "@dakiya/domain/fields";

/** The fields whose values may be chosen. */
export const askedNames = (definitions: readonly FieldDefinition[]): ReadonlySet<string> =>
  new Set([
    ...ASKED_IN_MERGE,
    ...definitions.filter(({ type }) => type !== "tags").map(({ key }) => attributeName(key)),
  ]);

/** How many tags one has that the other had not. */
export function countTags(
  before: { attributes: Attributes },
  after: { attributes: Attributes },
  definitions: readonly FieldDefinition[],
): number {
  const count = ({ attributes }: { attributes: Attributes }, key: string): number => {
    const tags = attributes[key];
    return Array.isArray(tags) ? tags.length : 0;
  };
  return definitions
    .filter(({ type }) => type === "tags")
    .reduce((sum, { key }) => sum + Math.max(0, count(after, key) - count(before, key)), 0);
}
