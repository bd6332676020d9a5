import type { SegmentWire } from "@dakiya/domain/wire";
import { Loader, Select } from "@mantine/core";
import { memo, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAllSegments } from "../../../lib/server/use-all-segments.ts";

/** The list shows this many names; typing finds the others. */
const DRAWN_AT_MOST = 100;

/**
 * Takes a saved segment's rules: first those saved by name, then those campaigns made. Segments are fetched when the picker
 * opens.
 */
export const SegmentPicker = memo(function SegmentPicker({
  segment,
  onPick,
}: {
  segment: SegmentWire | null;
  onPick: (segment: SegmentWire) => void;
}) {
  const [looking, setLooking] = useState(false);
  const { data, error, isFetching, refetch } = useAllSegments({ enabled: looking });
  // The segment the page was opened with is named before the list is loaded.
  const segments = (data ?? (segment === null ? [] : [segment])).filter(
    ({ _id, archived }) => !archived || _id === segment?._id,
  );

  return (
    <Select
      maw={420}
      mb={16}
      label="Saved segment"
      placeholder="Start from a saved segment"
      searchable
      limit={DRAWN_AT_MOST}
      value={segment?._id ?? null}
      allowDeselect={false}
      data={[
        { group: "Saved", items: segments.filter(({ listed }) => listed).map(toItem) },
        { group: "Made by campaigns", items: segments.filter(({ listed }) => !listed).map(toItem) },
      ].filter(({ items }) => items.length > 0)}
      onDropdownOpen={() => {
        if (looking) void refetch();
        else setLooking(true);
      }}
      onChange={(id) => {
        const choice = segments.find(({ _id }) => _id === id);
        if (choice !== undefined) onPick(choice);
      }}
      nothingFoundMessage={
        error === null
          ? isFetching
            ? "Loading segments..."
            : "No segments found"
          : serverMessage(error, "The segments could not be loaded")
      }
      rightSection={isFetching ? <Loader size={16} /> : undefined}
    />
  );
});

const toItem = ({ _id, name, estimated_count }: SegmentWire) => ({
  value: _id,
  label: `${name} (${formatCount(estimated_count)})`,
});
