/** The version that documents are written in. */
export const DESIGN_VERSION = 2;

/**
 * A document of an earlier version as one of the present; anything else as it is. Version 2 added styles, sections,
 * underlined and struck text, and headings in texts: a document of version 1 has none of them and looks the same.
 *
 * @param value - As it is stored or requested, complete or not.
 */
export function upgradeDesign(value: unknown): unknown {
  return versionOf(value) === 1 ? { ...(value as object), version: DESIGN_VERSION } : value;
}

/** Whether a newer version of the product made it. */
export function isNewer(value: unknown): boolean {
  const version = versionOf(value);
  return typeof version === "number" && Number.isInteger(version) && version > DESIGN_VERSION;
}

const versionOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "version" in value ? value.version : undefined;
