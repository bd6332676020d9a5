import type { SegmentWire } from "@dakiya/domain/wire";

/** The segments whose name holds a text, without regard to case; all of them for an empty text. */
export function segmentsNamed<Segment extends Pick<SegmentWire, "name">>(
  segments: readonly Segment[],
  search: string,
): readonly Segment[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return segments;
  return segments.filter(({ name }) => name.toLowerCase().includes(wanted));
}
