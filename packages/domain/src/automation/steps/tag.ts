import { stepKind } from "../kinds.ts";
import { fieldPart, flagPart, tagPart } from "../parts.ts";
import { named, quoted } from "../words.ts";

export const tag = stepKind(
  "tag",
  "action",
  { field: fieldPart, tag: tagPart, remove: flagPart },
  {
    blank: () => ({ field: "", tag: "", remove: false }),
    describe: ({ field, tag: text, remove }, names) =>
      remove
        ? `Remove ${quoted(text)} from ${named(names.field, field)}`
        : `Add ${quoted(text)} to ${named(names.field, field)}`,
    problem: ({ field }, checks) => checks.tags(field),
  },
);
