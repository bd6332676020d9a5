import { SegmentSelect } from "../segment-select.tsx";
import type { TriggerKind } from "./kind.ts";

export const joinsSegment: TriggerKind<"joinsSegment"> = {
  label: "A customer joins a segment",
  Form: ({ trigger, onChange }) => (
    <>
      <SegmentSelect
        segmentId={trigger.segmentId}
        onChange={(segmentId) => onChange({ ...trigger, segmentId })}
      />
      <p className="note">Checked every minute. New matches are enrolled.</p>
    </>
  ),
};
