import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ReadingWorkbook } from "./xlsx/reading-workbook.tsx";
import { refusedFile } from "./refused-file.ts";
import type { RefusedFile } from "./refused-file.ts";

/** Loaded when a workbook is chosen: few users need it. */
const ImportWorkbook = lazyPart(
  async () => await import("./import-workbook.tsx"),
  "ImportWorkbook",
  () => <ReadingWorkbook />,
);

/** Names the kind of a chosen file, and how to get a CSV file from it. */
export function ImportRefusedFile({
  refused: { file, kind },
  busy,
  onConverted,
}: {
  refused: RefusedFile;
  busy: boolean;
  /** Is given a CSV file that was made of it. */
  onConverted: (csv: File) => void;
}) {
  const isWorkbook = kind === "xlsx";
  return (
    <Card title={`${file.name} ${isWorkbook ? "is not imported yet" : "was not imported"}`}>
      <Group gap="12px 24px" justify="space-between">
        <p role="status">{MESSAGES.importFiles[kind]}</p>
        <Group className="wide-on-phone">
          <Button variant="default" onClick={refusedFile.clear}>
            Dismiss
          </Button>
        </Group>
      </Group>
      {isWorkbook && <ImportWorkbook file={file} busy={busy} onConverted={onConverted} />}
    </Card>
  );
}
