import { MESSAGES } from "@dakiya/domain/messages";
import { Alert } from "@mantine/core";
import { useLoadedFields } from "../../../lib/server/use-own-fields.ts";
import { missingColumns, useColumnChoice } from "./columns.tsx";

/** Says that a view or an address has columns whose field was deleted; dismissed, it forgets them. */
export function MissingColumns() {
  const own = useLoadedFields();
  const [names, choose] = useColumnChoice();
  const missing = own === undefined ? [] : missingColumns(names, own);
  if (names === null || missing.length === 0) return null;
  const left = names.filter((name) => !missing.includes(name));
  return (
    <Alert
      color="yellow"
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => choose(left.length === 0 ? null : left)}
    >
      {MESSAGES.views.columnsGone(missing.length)}
    </Alert>
  );
}
