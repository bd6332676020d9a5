import { MAX_BULK_IDS } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ListFilter } from "./list-filter.ts";
import { SaveList } from "./save-list.tsx";

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
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        disabled={disabled || ids.length > MAX_BULK_IDS}
        onClick={() => setSaving(true)}
      >
        Save as a segment…
      </Button>
      <SaveList
        opened={saving}
        filter={filter}
        fixed={{ who: { ids }, count: ids.length, isFirst: true }}
        onClose={() => setSaving(false)}
      />
    </>
  );
}
