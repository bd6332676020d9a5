/** Origin of a change to customers or orders. Imports and bulk changes enrol nobody unless `enrols` is set. */
export type Source =
  | { by: "form" | "api" | "recipient" | "step" | "undo" | "merge" }
  | { by: "import"; importId: number; enrols: boolean }
  | { by: "bulk"; enrols: boolean };

/** A request with an API key is a program's, any other is a form's. */
export function sourceOf({ program }: { program?: unknown }): { by: "form" | "api" } {
  return { by: program === undefined ? "form" : "api" };
}

/** The import that things came by; null for any other source. */
export const importOf = (source: Source): number | null =>
  source.by === "import" ? source.importId : null;
