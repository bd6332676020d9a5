import type { SegmentWire } from "@dakiya/domain/wire";
import { Box, Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount, formatDate, formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";

const PLAIN_COLUMNS: readonly Column<SegmentWire>[] = [
  {
    key: "size",
    header: "Size",
    numeric: true,
    width: "160px",
    sortValue: ({ estimated_count }) => estimated_count,
    cell: ({ estimated_count }) =>
      `${formatCount(estimated_count)} ${estimated_count === 1 ? "customer" : "customers"}`,
  },
  {
    key: "type",
    header: "Type",
    width: "130px",
    sortValue: ({ is_dynamic }) => (is_dynamic ? "Dynamic" : "Static"),
    cell: ({ is_dynamic }) => (is_dynamic ? "Dynamic" : "Static"),
  },
  {
    key: "created",
    header: "Created",
    width: "150px",
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];

/** The segments in a table; a name opens who is in it. */
export function SegmentTable({
  segments,
  lookingUp,
  onOpen,
  onViewLogs,
  empty,
}: {
  segments: readonly SegmentWire[];
  lookingUp: string | null;
  onOpen: (segment: SegmentWire) => void;
  onViewLogs: (segment: SegmentWire) => void;
  empty: ReactNode;
}) {
  const columns = useMemo(
    (): readonly Column<SegmentWire>[] => [
      {
        key: "segment",
        header: "Segment",
        sortValue: ({ name }) => name,
        cell: (segment) => (
          <TwoLines
            main={
              <button type="button" className="text-button" onClick={() => onOpen(segment)}>
                <Clamped text={segment.name} />
              </button>
            }
            {...(segment.description === "" ? {} : { second: segment.description })}
          />
        ),
      },
      ...PLAIN_COLUMNS,
      {
        key: "actions",
        header: "Actions",
        width: "160px",
        cell: (segment) =>
          segment.campaignCount === 0 ? (
            <span className="soft">Not used yet</span>
          ) : (
            <Box ml={-8}>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconListDetails size={18} stroke={1.5} aria-hidden />}
                aria-label={`View Logs of ${segment.name}`}
                loading={lookingUp === segment._id}
                onClick={() => onViewLogs(segment)}
              >
                View Logs
              </Button>
            </Box>
          ),
      },
    ],
    [lookingUp, onOpen, onViewLogs],
  );

  return (
    <DataTable
      rows={segments}
      columns={columns}
      rowKey={({ _id }) => _id}
      caption="Audience segments"
      empty={empty}
    />
  );
}
