import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { countCustomers, formatCount } from "../../../lib/format.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useManyStatus } from "./customer-status.tsx";
import classes from "./selection.module.css";

const AddToAutomation = lazyPart(
  async () => (await import("./add-to-automation.tsx")).AddToAutomation,
  () => null,
);

/**
 * How many customers are selected and what can be done to them; floats over the page, so that it stays in view in a
 * long list.
 *
 * @param onClear - Called to select nobody: by its button, and when something has been done to all of them.
 */
export function SelectionBar({
  selected,
  onClear,
}: {
  selected: readonly CustomerWire[];
  onClear: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const many = useManyStatus(onClear);
  const active = selected.filter(({ is_active }) => is_active);
  const idle = selected.filter(({ is_active }) => !is_active);
  if (selected.length === 0 && !asking) return null;

  return (
    <>
      <Group
        component="section"
        gap="8px 12px"
        className={classes.bar ?? ""}
        aria-label="Selected customers"
      >
        <Text role="status" mr={8} className="tabular">
          <strong>{formatCount(selected.length)}</strong> selected
        </Text>
        {active.length > 0 && (
          <Button
            size="compact-md"
            color="red"
            disabled={many.busy}
            onClick={() => setAsking(true)}
          >
            Deactivate {formatCount(active.length)}
          </Button>
        )}
        {idle.length > 0 && (
          <Button
            size="compact-md"
            variant="default"
            disabled={many.busy}
            onClick={() => many.reactivate(idle.map(({ _id }) => _id))}
          >
            Reactivate {formatCount(idle.length)}
          </Button>
        )}
        <AddToAutomation
          customerIds={selected.map(({ _id }) => _id)}
          disabled={many.busy}
          onAdded={onClear}
        />
        <Button size="compact-md" variant="subtle" disabled={many.busy} onClick={onClear}>
          Clear
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          many.deactivate(active.map(({ _id }) => _id));
        }}
        title="Deactivate customers"
        message={`Deactivate ${countCustomers(active.length)}? They get no email until you reactivate them.`}
        confirmLabel="Deactivate"
        busy={many.busy}
      />
    </>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** Which of the shown customers are selected, and how to change that. */
export type Selection = {
  selected: readonly CustomerWire[];
  /** How many of the loaded rows of the list are, those found otherwise aside. */
  loadedCount: number;
  has: (customer: CustomerWire) => boolean;
  toggle: (customer: CustomerWire) => void;
  /** Selects everyone loaded, or nobody when everyone is selected already. */
  toggleAll: () => void;
  clear: () => void;
};

/**
 * A selection among the customers of a list. Only shown customers are selected: a filter narrows the selection too, so
 * that no action reaches hidden customers.
 *
 * @param others - Customers shown beneath the list, who are selected one by one.
 */
export function useSelection(
  customers: readonly CustomerWire[],
  others: readonly CustomerWire[],
): Selection {
  const [ids, setIds] = useState(NOBODY);
  const loaded = useMemo(() => customers.filter(({ _id }) => ids.has(_id)), [customers, ids]);
  const selected = useMemo(
    () => [...loaded, ...others.filter(({ _id }) => ids.has(_id))],
    [loaded, others, ids],
  );

  return {
    selected,
    loadedCount: loaded.length,
    has: useCallback(({ _id }) => ids.has(_id), [ids]),
    toggle: useCallback(({ _id }) => {
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(_id)) after.add(_id);
        return after;
      });
    }, []),
    toggleAll: useCallback(() => {
      setIds(
        loaded.length === customers.length ? NOBODY : new Set(customers.map(({ _id }) => _id)),
      );
    }, [loaded, customers]),
    clear: useCallback(() => setIds(NOBODY), []),
  };
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
