import type { SegmentWire } from "@dakiya/domain/wire";
import { Loader, Select } from "@mantine/core";
import { memo, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import classes from "./audience-section.module.css";

/** Up to here names are drawn; typing finds the others. */
const DRAWN_AT_MOST = 100;

/** Takes a saved segment's rules. Segments are fetched when the picker opens. */
export const SegmentPicker = memo(function SegmentPicker({
  chosen,
  onPick,
}: {
  chosen: SegmentWire | null;
  onPick: (segment: SegmentWire) => void;
}) {
  const [looking, setLooking] = useState(false);
  const { data, error, isFetching, refetch } = trpc.segments.list.useQuery(undefined, {
    enabled: looking,
  });
  // The segment the page was opened with is named before the list is loaded.
  const segments = data ?? (chosen === null ? [] : [chosen]);

  return (
    <Select
      className={classes.picker ?? ""}
      label="Saved segment"
      placeholder="Start from a saved segment"
      searchable
      limit={DRAWN_AT_MOST}
      value={chosen?._id ?? null}
      allowDeselect={false}
      data={segments.map(({ _id, name, estimated_count }) => ({
        value: _id,
        label: `${name} (${formatCount(estimated_count)})`,
      }))}
      onDropdownOpen={() => {
        if (looking) void refetch();
        else setLooking(true);
      }}
      onChange={(id) => {
        const picked = segments.find(({ _id }) => _id === id);
        if (picked !== undefined) onPick(picked);
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
