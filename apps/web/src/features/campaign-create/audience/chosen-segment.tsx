import type { SegmentWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import classes from "./audience-section.module.css";

/** Which saved segment the campaign will use, or that changed rules make a new one. */
export function ChosenSegment({ segment, kept }: { segment: SegmentWire; kept: boolean }) {
  return (
    <p className={classes.chosen} role="status">
      {kept ? wordsFor(segment) : `These rules are no longer those of "${segment.name}".`}
      {!kept && " They will be saved as a new segment; the old one stays as it is."}
    </p>
  );
}

function wordsFor({ name, is_dynamic, estimated_count }: SegmentWire): string {
  if (is_dynamic) return `This campaign will use the saved segment "${name}".`;
  const people = `${formatCount(estimated_count)} ${estimated_count === 1 ? "customer" : "customers"}`;
  return `This campaign will use the static segment "${name}" with the ${people} it kept, whoever its rules describe now.`;
}
