import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { MAX_BULK_IDS } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { filterRules } from "./filter-rules.ts";
import type { ListFilter } from "./list-filter.ts";

const SaveSegmentModal = lazyPart(
  async () =>
    (await import("../../../widgets/save-segment/save-segment-modal.tsx")).SaveSegmentModal,
  () => null,
);

/** Saves selected customers as a fixed list, or the list's filter as a segment. */
export function SaveTicked({
  filter,
  ids,
  disabled,
}: {
  filter: ListFilter;
  ids: string[];
  disabled: boolean;
}) {
  const [saving, setSaving] = useState<RequestedRuleGroup | null>(null);
  const rules = filterRules(filter) ?? { combinator: "and", rules: [] };
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        disabled={disabled || ids.length > MAX_BULK_IDS}
        onClick={() => setSaving(rules)}
      >
        Save as a segment…
      </Button>
      <SaveSegmentModal
        rules={saving}
        title="Save as a segment"
        hint="Customers who match later are in it, too"
        fixed={{ who: { ids }, count: ids.length, isFirst: true }}
        description={() => ""}
        onSaved={() => {}}
        onClose={() => setSaving(null)}
      />
    </>
  );
}
