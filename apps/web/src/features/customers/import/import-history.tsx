import type { ImportWire } from "@dakiya/domain/wire";
import { Drawer } from "@mantine/core";
import { useState } from "react";
import { useLastShown } from "../../../ui/use-last-shown.ts";
import classes from "./import-history.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { useHistoryAddress } from "./use-history-address.ts";

const ImportHistoryList = lazyPart(
  async () => (await import("./import-history-list.tsx")).ImportHistoryList,
  () => <RowsSkeleton rows={6} label="Loading imports" />,
);
const ImportHistoryOne = lazyPart(
  async () => (await import("./import-history-one.tsx")).ImportHistoryOne,
  () => <RowsSkeleton rows={5} label="Loading the import" />,
);

/**
 * All imports in a drawer: the list, and one of them with its report.
 *
 * @param isCovered - A dialog is above the drawer and has Escape and the focus.
 * @param onAnswer - Opens the question that an import waits with.
 */
export function ImportHistory({
  isCovered,
  onUndo,
  onAnswer,
}: {
  isCovered: boolean;
  onUndo: (state: ImportWire) => void;
  onAnswer: (id: string) => void;
}) {
  const { view, close, backToList, openOne } = useHistoryAddress();
  const shown = useLastShown(view.kind === "closed" ? null : view);
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  return (
    <Drawer
      opened={view.kind !== "closed"}
      onClose={close}
      position="right"
      size={640}
      title="Import history"
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      classNames={{ title: classes.title ?? "" }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown?.kind === "one" ? (
        <ImportHistoryOne
          key={shown.id}
          id={shown.id}
          onBack={backToList}
          onUndo={onUndo}
          onAnswer={() => {
            close();
            onAnswer(shown.id);
          }}
        />
      ) : (
        <ImportHistoryList
          lastOpened={lastOpened}
          onOpen={(id) => {
            setLastOpened(id);
            openOne(id);
          }}
        />
      )}
    </Drawer>
  );
}
