import { triggerKind } from "../kinds.ts";
import { idPart } from "../parts.ts";
import { named, quoted } from "../words.ts";

export const joinsSegment = triggerKind(
  "joinsSegment",
  { segmentId: idPart("Please choose a segment") },
  {
    blank: () => ({ segmentId: "" }),
    describe: ({ segmentId }, names) =>
      `When a customer joins ${quoted(named(names.segment, segmentId))}`,
    references: ({ segmentId }) => [{ kind: "segment", id: segmentId }],
    takesImports: () => true,
  },
);
