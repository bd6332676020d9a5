import { Button } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";
import classes from "./import-progress.module.css";
import { ImportProgressFigures } from "./import-progress-figures.tsx";
import type { Progress } from "./import-progress-of.ts";

/** How far a file is on its way in, and a way to stop it. */
export function ImportProgress({
  progress,
  silent,
  cancelling,
  onCancel,
}: {
  progress: Progress;
  /** The server cannot be reached at the moment. */
  silent: boolean;
  cancelling: boolean;
  onCancel: () => void;
}) {
  const { filename, isTooLate } = progress;
  return (
    <Card
      title={`Importing ${filename}`}
      action={
        <Button
          variant="default"
          size="compact-md"
          className={classes.cancel ?? ""}
          loading={cancelling}
          disabled={isTooLate}
          onClick={onCancel}
          aria-label={`Cancel the import of ${filename}`}
        >
          Cancel
        </Button>
      }
    >
      <ImportProgressFigures progress={progress} silent={silent} />
    </Card>
  );
}
