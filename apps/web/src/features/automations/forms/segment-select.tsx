import { Loader, Select } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAllSegments } from "../../../lib/server/use-all-segments.ts";

/** The list shows this many names; typing finds the others. */
const DRAWN_AT_MOST = 100;

export function SegmentSelect({
  segmentId,
  onChange,
}: {
  segmentId: string;
  onChange: (segmentId: string) => void;
}) {
  const { data, error, isFetching } = useAllSegments({ enabled: true, refetchOnMount: "always" });
  const choices = (data ?? []).filter(({ _id, archived }) => !archived || _id === segmentId);
  return (
    <div>
      <Select
        label="Segment"
        placeholder="Choose a segment"
        searchable
        limit={DRAWN_AT_MOST}
        allowDeselect={false}
        value={segmentId === "" ? null : segmentId}
        data={choices.map(({ _id, name, estimated_count }) => ({
          value: _id,
          label: `${name} (${formatCount(estimated_count)})`,
        }))}
        onChange={(id) => id !== null && onChange(id)}
        nothingFoundMessage={
          error === null
            ? isFetching
              ? "Loading segments..."
              : "No segments found"
            : serverMessage(error, "The segments could not be loaded")
        }
        rightSection={data === undefined && isFetching ? <Loader size={16} /> : undefined}
      />
      {data?.length === 0 && (
        <p className="note">
          You have no segment yet. <Link to={paths.createCampaign}>Create one</Link>
        </p>
      )}
    </div>
  );
}
