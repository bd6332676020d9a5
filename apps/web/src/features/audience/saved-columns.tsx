import type { NameReference } from "@dakiya/domain/segment";
import type { FieldWire, SavedSegmentWire } from "@dakiya/domain/wire";
import { isFixedList } from "@dakiya/domain/segment";
import { formatCount, formatDateTime, formatDay } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import { rulesInWords } from "./rules-in-words.ts";
import { SegmentMenu } from "./segment-menu.tsx";
import type { SegmentAction } from "./segment-menu.tsx";
import { SegmentUses } from "./segment-uses.tsx";

/** The columns of saved segments; a name opens who is in it. */
export function savedColumns({
  own,
  nameOf,
  onOpen,
  onAction,
}: {
  own: readonly FieldWire[];
  nameOf: NameReference;
  onOpen: (segment: SavedSegmentWire) => void;
  onAction: (action: SegmentAction, segment: SavedSegmentWire) => void;
}): readonly Column<SavedSegmentWire>[] {
  return [
    {
      key: "segment",
      header: "Segment",
      cell: (segment) => (
        <TwoLines
          main={
            <button type="button" className="text-button" onClick={() => onOpen(segment)}>
              <Clamped text={segment.name} />
            </button>
          }
          second={whoWords(segment, own, nameOf)}
        />
      ),
    },
    {
      key: "size",
      header: "Size now",
      numeric: true,
      width: "120px",
      cell: ({ estimated_count, counted_at }) => (
        <span title={counted_at === null ? "As saved" : `Counted ${formatDateTime(counted_at)}`}>
          {formatCount(estimated_count)}
        </span>
      ),
    },
    {
      key: "month",
      header: "A month ago",
      numeric: true,
      width: "130px",
      cell: ({ month_ago }) =>
        month_ago === null ? (
          <span title="Not counted then, or its rules have changed since">–</span>
        ) : (
          <span title={`On ${formatDay(month_ago.day)}`}>{formatCount(month_ago.size)}</span>
        ),
    },
    {
      key: "used",
      header: "Used by",
      width: "180px",
      cell: (segment) => <SegmentUses segment={segment} />,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "64px",
      cell: (segment) => <SegmentMenu segment={segment} onAction={onAction} />,
    },
  ];
}

function whoWords(
  segment: SavedSegmentWire,
  own: readonly FieldWire[],
  nameOf: NameReference,
): string {
  if (isFixedList(segment.is_dynamic, segment.rules)) return "Fixed list";
  const words = rulesInWords(segment.rules, own, nameOf);
  return segment.is_dynamic ? words : `Static, as saved: ${words}`;
}
