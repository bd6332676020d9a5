import { useState } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { ImportMappingModal } from "./import-mapping-modal.tsx";
import { ImportReadingModal } from "./import-reading-modal.tsx";

/**
 * Questions about the file of an import, page by page: how it is read, where that is unclear, and the meaning of its
 * columns. Null keeps it closed.
 *
 * @param byItself - Opened without a click, so only once everything is loaded.
 */
export function ImportQuestion({
  importId,
  ...asked
}: {
  importId: string | null;
  byItself: boolean;
  cancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<{ id: string; page: "reading" | "columns" } | null>(null);
  const { data } = trpc.imports.get.useQuery(
    { id: importId ?? "" },
    { enabled: importId !== null, refetchOnMount: "always" },
  );
  const first = data?.reading?.is_asked === true ? "reading" : "columns";
  const page = chosen !== null && chosen.id === importId ? chosen.page : first;
  const turnTo = (next: "reading" | "columns") => {
    if (importId !== null) setChosen({ id: importId, page: next });
  };
  return (
    <>
      <ImportReadingModal
        {...asked}
        importId={page === "reading" ? importId : null}
        onPassed={() => turnTo("columns")}
        onSent={() => setChosen(null)}
      />
      <ImportMappingModal
        {...asked}
        importId={page === "columns" ? importId : null}
        onReading={() => turnTo("reading")}
      />
    </>
  );
}
