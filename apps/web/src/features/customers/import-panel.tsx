import type { ImportWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { dismissImport, dismissedImport } from "./dismissed-import.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReport } from "./import-report.tsx";

/**
 * How far an import is and, once it has ended, what it did. The report of an import that ended before the
 * page was opened is one line until it is asked for.
 *
 * @param sending - The name of a file that is still on its way to the server.
 */
export function ImportPanel({
  state,
  sending,
  isNews,
}: {
  state: ImportWire | null;
  sending: string | null;
  isNews: boolean;
}) {
  const [dismissed, setDismissed] = useState(dismissedImport);
  if (sending !== null) return <ImportProgress filename={sending} state={null} />;
  if (state === null || state._id === dismissed) return null;
  if (state.finishedAt === null) return <ImportProgress filename={state.filename} state={state} />;
  return (
    <ImportReport
      key={state._id}
      state={state}
      openAtFirst={isNews}
      onDismiss={() => {
        dismissImport(state._id);
        setDismissed(state._id);
      }}
    />
  );
}
