import { z } from "zod";
import { triggerKind } from "../kinds.ts";
import { fieldPart, part, tagPart } from "../parts.ts";
import { named, quoted } from "../words.ts";

const SOURCES = { form: "by a form", import: "by an import", api: "by a program" } as const;
const source = z.enum(["form", "import", "api"]).nullable();

/** A customer is added; with a tag, a customer gets the tag, added or not. */
export const added = triggerKind(
  "added",
  {
    by: part(source, source.catch(null)),
    tag: part(
      z.strictObject({ field: fieldPart.strict, tag: tagPart.strict }).nullable(),
      z.object({ field: fieldPart.draft, tag: tagPart.draft }).nullable().catch(null),
    ),
  },
  {
    blank: () => ({ by: null, tag: null }),
    describe: ({ by, tag }, names) => {
      const how = by === null ? "" : ` ${SOURCES[by]}`;
      if (tag === null) return `When a customer is added${how}`;
      return `When ${quoted(tag.tag)} is added to a customer's ${named(names.field, tag.field)}${how}`;
    },
    problem: ({ tag }, checks) => (tag === null ? null : checks.tags(tag.field)),
    takesImports: ({ by }) => by === null || by === "import",
  },
);
