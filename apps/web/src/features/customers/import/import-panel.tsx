import type { ImportWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { Card } from "../../../ui/card.tsx";
import { EnrolQuestion } from "./enrol-question.tsx";
import { ImportHistory } from "./history/import-history.tsx";
import { ImportOrdersModal } from "./import-orders-modal.tsx";
import { ImportQuestion } from "./import-question.tsx";
import { ImportProgress, progressOfImport, progressOfSending } from "./import-progress.tsx";
import { ImportRefusedFile } from "./import-refused-file.tsx";
import { sendForColumns } from "./ignored-columns.tsx";
import { ImportReport } from "./import-report.tsx";
import { useRefusedFile } from "./refused-file.ts";
import { sendingFile } from "./sending-file.ts";
import { UndoImportModal } from "./undo-import-modal.tsx";
import type { CurrentImport } from "./use-import.ts";

/**
 * The kit restores the focus a moment after a dialog closes. Its opener is gone after an undo, so the panel takes the
 * focus.
 */
const AFTER_CLOSING_MS = 200;

/**
 * The page's import: its progress, its question, and its result; beside it the history.
 *
 * @param only - Reports on files of another kind are left out, unless they ended while the page was open.
 */
export function ImportPanel({
  current,
  only,
}: {
  current: CurrentImport;
  only?: ImportWire["kind"];
}) {
  const [dismissedId, setDismissedId] = useState(dismissedImport);
  const [undoing, setUndoing] = useState<ImportWire | null>(null);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  // The question opens by itself until it is dismissed.
  const [postponedId, setPostponedId] = useState<string | null>(null);
  const { state, sending, silent, isNews, cancelling, cancel } = current;
  const waiting = sending === null && state?.status === "mapping" ? state._id : null;
  const question = requestedId ?? (waiting === postponedId ? null : waiting);

  // The import that waits is the latest: another upload takes its place.
  const isOrders = state?.kind === "orders";

  const isCovered = undoing !== null || question !== null;
  const panel = useFocusAfter(isCovered);
  const refused = useRefusedFile();

  function currentState() {
    if (refused !== null)
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
          isOrders={isOrders}
          cancelling={cancelling}
          onCancel={() => cancel(state._id)}
          onAnswer={() => setRequestedId(state._id)}
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
    return (
      <ImportReport
        key={state._id}
        state={state}
        openAtFirst={isNews}
        onUndo={setUndoing}
        onDismiss={() => {
          dismissImport(state._id);
          setDismissedId(state._id);
        }}
      />
    );
  }

  const content = currentState();
  return (
    <>
      {content !== null && (
        <Box ref={panel} tabIndex={-1} miw={0} bdrs="card">
          {content}
        </Box>
      )}
      <ImportQuestion
        importId={isOrders ? null : question}
        byItself={requestedId === null}
        cancelling={cancelling}
        onCancel={cancel}
        onClose={() => {
          setRequestedId(null);
          setPostponedId(waiting);
        }}
      />
      <EnrolQuestion />
      <ImportOrdersModal
        importId={isOrders ? question : null}
        cancelling={cancelling}
        onCancel={cancel}
        onClose={() => {
          setRequestedId(null);
          setPostponedId(waiting);
        }}
      />
      <ImportHistory isCovered={isCovered} onUndo={setUndoing} onAnswer={setRequestedId} />
      <UndoImportModal state={undoing} onClose={() => setUndoing(null)} />
    </>
  );
}

/** The element that takes the focus when nothing else has it after a dialog. */
function useFocusAfter(isCovered: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const wasCovered = useRef(false);
  useEffect(() => {
    if (isCovered) {
      wasCovered.current = true;
      return;
    }
    if (!wasCovered.current) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    }, AFTER_CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isCovered]);
  return panel;
}

const KEY = "dismissed-import";

/** The import whose report the user has put away in this browser. */
function dismissedImport(): string | null {
  return localStorage.getItem(KEY);
}

/** Puts an import's report away for good. */
function dismissImport(id: string): void {
  localStorage.setItem(KEY, id);
}

/** An import that waits for an answer to what its columns mean, while the question is put aside. */
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
