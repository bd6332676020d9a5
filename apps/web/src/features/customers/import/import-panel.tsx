import type { ImportWire } from "@dakiya/domain/wire";
import { Box } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { EnrolQuestion } from "./enrol-question.tsx";
import { ImportHistory } from "./history/import-history.tsx";
import { useImportCard } from "./import-card.tsx";
import { UndoImportModal } from "./undo-import-modal.tsx";
import type { CurrentImport } from "./use-import.ts";

/** A question opens by itself when an upload ends, or when a user chooses to answer. */
const ASKED = {
  isOpened: ({ importId }: { importId: string | null }) => importId !== null,
  isUnasked: ({ byItself }: { byItself: boolean }) => byItself,
};

const ImportOrdersModal = lazyDialog(
  async () => await import("./import-orders-modal.tsx"),
  "ImportOrdersModal",
  { title: "Orders in the file", ...ASKED },
);

const ImportQuestion = lazyDialog(
  async () => await import("./import-question.tsx"),
  "ImportQuestion",
  { title: "Questions about the file", size: "lg", ...ASKED },
);

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
  const [undoing, setUndoing] = useState<ImportWire | null>(null);
  const { importId, requested, open, close } = useOpenQuestion(current);
  const isCovered = undoing !== null || importId !== null;
  const panel = useFocusAfter(isCovered);
  const card = useImportCard(current, only, { onUndo: setUndoing, onAnswer: open });

  // The import that waits is the latest: another upload takes its place.
  const isOrders = current.state?.kind === "orders";
  const { cancelling } = current;
  const cancel = () => {
    if (importId !== null) current.cancel(importId);
    close();
  };

  return (
    <>
      {card !== null && (
        <Box ref={panel} tabIndex={-1} miw={0} bdrs="card">
          {card}
        </Box>
      )}
      <ImportQuestion
        importId={isOrders ? null : importId}
        byItself={!requested}
        cancelling={cancelling}
        onCancel={cancel}
        onClose={close}
      />
      <EnrolQuestion />
      <ImportOrdersModal
        importId={isOrders ? importId : null}
        byItself={!requested}
        cancelling={cancelling}
        onCancel={cancel}
        onClose={close}
      />
      <ImportHistory isCovered={isCovered} onUndo={setUndoing} onAnswer={open} />
      <UndoImportModal state={undoing} onClose={() => setUndoing(null)} />
    </>
  );
}

/** The import whose question is open: one that was requested, or by itself the one that waits, until it is postponed. */
function useOpenQuestion({ sending, state }: CurrentImport) {
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const [postponedId, setPostponedId] = useState<string | null>(null);
  const waiting = sending === null && state?.status === "mapping" ? state._id : null;
  return {
    importId: requestedId ?? (waiting === postponedId ? null : waiting),
    requested: requestedId !== null,
    open: setRequestedId,
    close: () => {
      setRequestedId(null);
      setPostponedId(waiting);
    },
  };
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
