import { CloseButton, Button, Group } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Card } from "../../../ui/card.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { bulkTitle } from "./bulk-words.ts";
import { isUnderWay, useBulkActions, useNewestBulkChange } from "./use-bulk-changes.ts";

/** How far the newest bulk change is, and its undo; nothing once it is dismissed. */
export function BulkPanel() {
  const newest = useNewestBulkChange();
  const own = useOwnFields();
  const { undo, busy } = useBulkActions(() => {});
  const [dismissed, setDismissed] = useLocalStorage({
    key: "dismissed-bulk-change",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  if (newest === null) return null;
  const { _id: id, action, status, total, done, changed, can_undo, message } = newest;
  const runs = isUnderWay(newest);
  if (!runs && dismissed === `${id} ${status}`) return null;
  const title = bulkTitle(action, own);
  return (
    <Card
      title={title}
      action={
        runs ? undefined : (
          <Group gap={8} wrap="nowrap">
            {can_undo && (
              <Button variant="default" size="compact-md" loading={busy} onClick={() => undo(id)}>
                Undo
              </Button>
            )}
            <CloseButton
              aria-label={`Dismiss: ${title}`}
              onClick={() => setDismissed(`${id} ${status}`)}
            />
          </Group>
        )
      }
    >
      {runs && (
        <ProgressBar label={title} value={done} max={status === "undoing" ? changed : total} />
      )}
      <p role="status" className="note tabular" style={{ marginTop: runs ? 10 : 0 }}>
        {message}
      </p>
    </Card>
  );
}
