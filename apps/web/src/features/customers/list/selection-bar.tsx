import type { CustomerWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import classes from "./selection-bar.module.css";
import { useManyStatus } from "./use-many-status.ts";

const people = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "customer" : "customers"}`;

/**
 * How many customers are selected and what can be done to them; floats over the page, so that it is at hand
 * however long the list is.
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
      <section className={classes.bar} aria-label="Selected customers">
        <p role="status" className={classes.count}>
          <strong>{formatCount(selected.length)}</strong> selected
        </p>
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
        <Button size="compact-md" variant="subtle" disabled={many.busy} onClick={onClear}>
          Clear
        </Button>
      </section>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          many.deactivate(active.map(({ _id }) => _id));
        }}
        title="Deactivate customers"
        message={`Deactivate ${people(active.length)}? They are mailed no more until they are taken back.`}
        confirmLabel="Deactivate"
        busy={many.busy}
      />
    </>
  );
}
