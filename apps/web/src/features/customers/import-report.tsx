import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { ImportCounts } from "./import-counts.tsx";
import classes from "./import-report.module.css";
import { RefusedRows } from "./refused-rows.tsx";

/** What an import did: its counts, what it could not take, and why. */
export function ImportReport({
  state,
  openAtFirst,
  onDismiss,
}: {
  state: ImportWire;
  openAtFirst: boolean;
  onDismiss: () => void;
}) {
  const [opened, setOpened] = useState(openAtFirst);
  const succeeded = state.status === "completed";

  return (
    <Card
      title={`Import of ${state.filename}`}
      note={`${formatDateTime(state.finishedAt ?? state.createdAt)}${succeeded ? ` · ${state.message}` : ""}`}
      action={
        <div className={classes.actions}>
          {succeeded && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {opened ? "Hide report" : "Show report"}
            </Button>
          )}
          <Tooltip label="Dismiss">
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label="Dismiss the import report"
              onClick={onDismiss}
            >
              <IconX size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      }
      flush={succeeded && !opened}
    >
      {succeeded && !opened && <div className={classes.closed} />}
      {!succeeded && (
        <p className={classes.failure} role="status">
          {state.failure_reason ?? MESSAGES.server.importFailed}
        </p>
      )}
      {succeeded && opened && (
        <div className={classes.report}>
          <ImportCounts state={state} />
          {state.notes.length > 0 && (
            <ul className={classes.notes}>
              {state.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {state.skipped > 0 && <RefusedRows importId={state._id} skipped={state.skipped} />}
        </div>
      )}
    </Card>
  );
}
