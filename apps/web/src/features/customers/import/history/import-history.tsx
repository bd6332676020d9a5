import type { ImportWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { Drawer } from "../../../../ui/drawer.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { RowsSkeleton } from "../../../../ui/skeletons.tsx";
import { useHistoryAddress } from "./use-history-address.ts";

const ImportHistoryList = lazyPart(
  async () => await import("./import-history-list.tsx"),
  "ImportHistoryList",
  () => <RowsSkeleton rows={6} label="Loading imports" />,
);
const ImportHistoryOne = lazyPart(
  async () => await import("./import-history-one.tsx"),
  "ImportHistoryOne",
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
  const [lastOpened, setLastOpened] = useState<string | null>(null);

  return (
    <Drawer
      opened={view.kind !== "closed"}
      onClose={close}
      width={640}
      title="Import history"
      isCovered={isCovered}
    >
      {view.kind === "one" ? (
        <ImportHistoryOne
          key={view.id}
          id={view.id}
          onBack={backToList}
          onUndo={onUndo}
          onAnswer={() => {
            close();
            onAnswer(view.id);
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
