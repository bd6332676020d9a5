import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { FixedChoice } from "../../../widgets/save-segment/save-segment-modal.tsx";
import { filterRules } from "./filter-rules.ts";
import type { ListFilter } from "./list-filter.ts";

const SaveSegmentModal = lazyDialog(
  async () => await import("../../../widgets/save-segment/save-segment-modal.tsx"),
  "SaveSegmentModal",
  { title: ({ title }) => title, size: "sm", isOpened: ({ rules }) => rules !== null },
);

const NO_RULES: RequestedRuleGroup = { combinator: "and", rules: [] };

/** Saves what the list is filtered by as a segment, or customers of it as a fixed list. */
export function SaveList({
  opened,
  filter,
  fixed,
  onClose,
}: {
  opened: boolean;
  filter: ListFilter;
  fixed: FixedChoice | null;
  onClose: () => void;
}) {
  return (
    <SaveSegmentModal
      rules={opened ? (filterRules(filter) ?? NO_RULES) : null}
      title="Save as a segment"
      hint="Customers who match later are in it, too"
      {...(fixed === null ? {} : { fixed })}
      description={() => ""}
      onSaved={() => {}}
      onClose={onClose}
    />
  );
}
