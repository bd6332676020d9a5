import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Checkbox, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../lib/format.ts";
import type { Selection } from "./use-selection.ts";

/** Under the head of a list whose loaded rows are all ticked: takes those not loaded yet as well. */
export function SelectMatching({
  selection,
  loadedCount,
  total,
}: {
  selection: Selection;
  loadedCount: number;
  total: number | null;
}) {
  if (total === null || total <= loadedCount || selection.loadedCount < loadedCount) return null;
  if (loadedCount === 0) return null;
  return (
    <Group p="8px var(--gutter)" className="soft ruled-below" gap={12}>
      {selection.isAllMatching ? (
        MESSAGES.bulk.allSelected(total)
      ) : (
        <Button size="compact-md" variant="subtle" ml={-8} onClick={selection.selectMatching}>
          {MESSAGES.bulk.selectAll(total)}
        </Button>
      )}
    </Group>
  );
}

/**
 * Selects everyone that is loaded. When a selection ends, the focus comes here, since the button that ended it is
 * removed.
 *
 * @param loadedCount - How many customers the list shows.
 * @param selectedCount - How many of them are selected.
 */
export function SelectAll({
  loadedCount,
  selectedCount,
  onToggle,
}: {
  loadedCount: number;
  selectedCount: number;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const had = useRef(selectedCount);
  useEffect(() => {
    const focusIsLost = document.activeElement === document.body;
    if (had.current > 0 && selectedCount === 0 && focusIsLost) box.current?.focus();
    had.current = selectedCount;
  }, [selectedCount]);

  return (
    <Checkbox
      ref={box}
      label={`Select all ${formatCount(loadedCount)} loaded`}
      disabled={loadedCount === 0}
      checked={loadedCount > 0 && selectedCount === loadedCount}
      indeterminate={selectedCount > 0 && selectedCount < loadedCount}
      onChange={onToggle}
    />
  );
}
