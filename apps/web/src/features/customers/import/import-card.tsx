import type { ImportWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { sendForColumns } from "./ignored-columns.tsx";
import { ImportProgress, progressOfImport, progressOfSending } from "./import-progress.tsx";
import { ImportRefusedFile } from "./import-refused-file.tsx";
import { ImportReport } from "./import-report.tsx";
import { useRefusedFile } from "./refused-file.ts";
import { sendingFile } from "./sending-file.ts";
import type { CurrentImport } from "./use-import.ts";

type Actions = {
  onUndo: (state: ImportWire) => void;
  /** Opens the import's question. */
  onAnswer: (id: string) => void;
};

/**
 * The card of the page's import: its refused file, its upload, its progress or its result; null for none.
 *
 * @param only - Reports on files of another kind are left out, unless they ended while the page was open.
 */
export function useImportCard(
  current: CurrentImport,
  only: ImportWire["kind"] | undefined,
  { onUndo, onAnswer }: Actions,
) {
  const { state, sending, silent, isNews, cancelling, cancel } = current;
  const [dismissedId, setDismissedId] = useState(dismissedImport);
  const refused = useRefusedFile();

  if (refused !== null) {
    return (
      <ImportRefusedFile
        refused={refused}
        busy={current.busy}
        onConverted={(csv) => {
          if (refused.addsColumnsTo === undefined) current.upload(csv);
          else void sendForColumns(refused.addsColumnsTo, csv);
        }}
      />
    );
  }
  if (sending !== null) {
    return (
      <ImportProgress
        progress={progressOfSending(sending)}
        silent={false}
        cancelling={cancelling}
        onCancel={sendingFile.cancel}
      />
    );
  }
  if (state === null || state._id === dismissedId) return null;
  if (state.status === "mapping") {
    return (
      <ImportWaiting
        filename={state.filename}
        isOrders={state.kind === "orders"}
        cancelling={cancelling}
        onCancel={() => cancel(state._id)}
        onAnswer={() => onAnswer(state._id)}
      />
    );
  }
  if (state.finishedAt === null) {
    return (
      <ImportProgress
        progress={progressOfImport(state)}
        silent={silent}
        cancelling={cancelling}
        onCancel={() => cancel(state._id)}
      />
    );
  }
  if (only !== undefined && state.kind !== only && !isNews) return null;
  const dismiss = () => {
    dismissImport(state._id);
    setDismissedId(state._id);
  };
  return (
    <ImportReport
      key={state._id}
      state={state}
      openAtFirst={isNews}
      onUndo={onUndo}
      onDismiss={dismiss}
    />
  );
}

const KEY = "dismissed-import";

function dismissedImport(): string | null {
  return localStorage.getItem(KEY);
}

function dismissImport(id: string): void {
  localStorage.setItem(KEY, id);
}

/** An import that waits for the meaning of its columns, while the question is postponed. */
function ImportWaiting({
  filename,
  isOrders,
  cancelling,
  onCancel,
  onAnswer,
}: {
  filename: string;
  isOrders: boolean;
  cancelling: boolean;
  onCancel: () => void;
  onAnswer: () => void;
}) {
  return (
    <Card title={`${filename} is waiting`}>
      <Group gap="12px 24px" justify="space-between">
        <p>
          {isOrders
            ? "Answer a question about its orders to start the import."
            : "Choose where its columns go to start the import."}
        </p>
        <Group className="wide-on-phone">
          <Button variant="default" loading={cancelling} onClick={onCancel}>
            Cancel import
          </Button>
          <Button variant="default" onClick={onAnswer}>
            {isOrders ? "Answer" : "Match columns"}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
