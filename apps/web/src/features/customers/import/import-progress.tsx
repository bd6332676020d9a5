import type { ImportWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { bytesOf, stageOf, timeLeft } from "./import-words.ts";
import type { SendingFile } from "./sending-file.ts";

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
          flex="none"
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

/**
 * How far a file is on its way in: a bar, the current phase, and the rows.
 *
 * @param silent - The server cannot be reached at the moment.
 */
export function ImportProgressFigures({
  progress,
  silent,
}: {
  progress: Progress;
  silent: boolean;
}) {
  const { filename, stage, completion, note, rows } = progress;
  return (
    <div>
      <ProgressBar
        label={`Import of ${filename}`}
        value={completion === null ? null : completion.value}
        max={completion?.max ?? 0}
      />
      <Group
        gap="4px 16px"
        justify="space-between"
        align="stretch"
        mih="var(--line-small)"
        m="10px 0 16px"
        className="note"
      >
        <span role="status">
          {silent ? "The server can’t be reached. The import continues there" : stage}
        </span>
        <span className="tabular">{silent ? "" : note}</span>
      </Group>
      <Figures
        figures={[
          { label: "Rows read", value: formatCount(rows.rowsRead) },
          { label: "Accepted", value: formatCount(Math.max(0, rows.rowsRead - rows.skipped)) },
          { label: "Refused", value: formatCount(rows.skipped) },
          {
            label: "Rows a second",
            value: rows.rowsPerSecond === null ? "–" : formatCount(Math.round(rows.rowsPerSecond)),
          },
        ]}
      />
    </div>
  );
}

/** The progress to show for a file, during upload and import. */
type Progress = {
  filename: string;
  stage: string;
  /** Null while the total is unknown. */
  completion: { value: number; max: number } | null;
  note: string;
  rows: Pick<ImportWire, "rowsRead" | "skipped" | "rowsPerSecond">;
  /** Its customers are being saved: it is too late to stop it. */
  isTooLate: boolean;
};

const NO_ROWS = { rowsRead: 0, skipped: 0, rowsPerSecond: null };

/** A file on its way to the server. */
export function progressOfSending({
  filename,
  bytesSent,
  bytesTotal,
  importId,
}: SendingFile): Progress {
  const isSent = bytesTotal > 0 && bytesSent >= bytesTotal;
  return {
    filename,
    stage: importId !== null ? stageOf("queued") : isSent ? "Storing the file" : "Sending the file",
    completion: isSent ? null : { value: bytesSent, max: bytesTotal },
    note: isSent ? "" : bytesOf(bytesSent, bytesTotal),
    rows: NO_ROWS,
    isTooLate: false,
  };
}

/** An import that has not ended. */
export function progressOfImport(state: ImportWire): Progress {
  const { filename, bytesRead, bytesTotal, secondsLeft } = state;
  // After the last row a busy server may take a while to report that customers are being saved.
  const status =
    state.status === "reading" && bytesRead >= bytesTotal ? ("merging" as const) : state.status;
  const isReading = status === "reading";
  const isTooLate = state.status === "merging";
  return {
    filename,
    stage: stageOf(status),
    completion: isReading ? { value: bytesRead, max: bytesTotal } : null,
    note: isTooLate
      ? "Too late to cancel"
      : isReading && secondsLeft !== null
        ? timeLeft(secondsLeft)
        : "",
    rows: state,
    isTooLate,
  };
}
