import type { ImportWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { formatDateTime } from "../../../lib/format.ts";
import { ImportCounts } from "./import-counts.tsx";
import classes from "./import-outcome.module.css";
import { RefusedRows } from "./refused-rows.tsx";

/** What an import that has ended did: its counts, what it could not take and why, and the way back. */
export function ImportOutcome({
  state,
  onUndo,
}: {
  state: ImportWire;
  onUndo: (state: ImportWire) => void;
}) {
  if (state.status !== "completed") {
    const isFailure = state.status === "failed";
    return (
      <p className={isFailure ? classes.failure : classes.ended} role="status">
        {state.failure_reason ?? state.message}
      </p>
    );
  }
  return (
    <div className={classes.report}>
      <ImportCounts state={state} />
      {state.notes.length > 0 && (
        <ul className={classes.notes}>
          {state.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {state.undone !== null && (
        <p className={classes.undone}>
          {state.message} · {formatDateTime(state.undone.at)}
        </p>
      )}
      {state.skipped > 0 && <RefusedRows importId={state._id} skipped={state.skipped} />}
      {state.can_undo && (
        <div>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={() => onUndo(state)}
          >
            Undo this import
          </Button>
        </div>
      )}
    </div>
  );
}
