import { z } from "zod";
import { stepKind } from "../kinds.ts";
import { fieldPart, part } from "../parts.ts";
import { named, quoted } from "../words.ts";

/** Sets an own field; null empties it. */
export const set = stepKind(
  "set",
  "action",
  {
    field: fieldPart,
    value: part(
      z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
      z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(""),
    ),
  },
  {
    blank: () => ({ field: "", value: "" }),
    describe: ({ field, value }, names) =>
      value === null
        ? `Empty ${named(names.field, field)}`
        : `Set ${named(names.field, field)} to ${valueOf(value)}`,
    problem: ({ field, value }, checks) => checks.value(field, value),
  },
);

function valueOf(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en-IN") : quoted(value);
}
