import { ImportPanel } from "./import/import-panel.tsx";
import { UploadButton } from "./import/upload-button.tsx";
import { useHistoryAddress } from "./import/history/use-history-address.ts";
import { useImport } from "./import/use-import.ts";

/** The upload of files and its panel, for the page Orders. Reports on older files of customers stay on their own page. */
export function useOrderImports() {
  const current = useImport();
  const { openList } = useHistoryAddress();
  return {
    /** Whether the panel's contents are known. */
    isKnown: current.isKnown,
    button: <UploadButton busy={current.busy} onChoose={current.upload} />,
    openHistory: openList,
    panel: <ImportPanel current={current} only="orders" />,
  };
}
