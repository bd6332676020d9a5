import type { ImportWire } from "@dakiya/domain/wire";
import { ActionIcon, Box, Button, Group, Tooltip } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import classes from "./import-report.module.css";

/** The latest import's report on the page; an old one is collapsed to a line. */
export function ImportReport({
  state,
  openAtFirst,
  onUndo,
  onDismiss,
}: {
  state: ImportWire;
  openAtFirst: boolean;
  onUndo: (state: ImportWire) => void;
  onDismiss: () => void;
}) {
  const [isOpen, setIsOpen] = useState(openAtFirst);
  const words = isOpen ? "Hide report" : "Show report";
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const isCompleted = state.status === "completed";

  return (
    <Card
      title={`Import of ${state.filename}`}
      note={`${formatDateTime(state.finishedAt ?? state.createdAt)}${isCompleted ? ` · ${state.undone === null ? state.message : "Undone"}` : ""}`}
      action={
        <Group gap={4} wrap="nowrap" flex="none" m="-4px -8px 0 0">
          {isCompleted && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={isOpen}
              aria-label={words}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className={classes.words}>{words}</span>
              <Chevron className={classes.chevron} size={18} stroke={1.5} aria-hidden />
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
        </Group>
      }
      flush={isCompleted && !isOpen}
    >
      {isCompleted && !isOpen ? <Box h={8} /> : <ImportOutcome state={state} onUndo={onUndo} />}
    </Card>
  );
}
