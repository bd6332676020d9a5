import { shownName } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MergeWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { formatDateTime } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { movesInWords } from "./merge-words.ts";

const MAX_SHOWN = 100;

/** The merges of the last day, each with its undo; nothing where there are none. */
export function RecentMerges({
  undoing,
  onUndo,
}: {
  undoing: string | null;
  onUndo: (merge: MergeWire) => void;
}) {
  const list = trpc.duplicates.listMerges.useQuery({ limit: MAX_SHOWN });
  if (list.error !== null && list.data === undefined)
    return (
      <Card title="Recent merges">
        <LoadFailed
          title={MESSAGES.duplicates.mergesFailed}
          reason={serverMessage(list.error, MESSAGES.duplicates.mergesFailed)}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  const merges = list.data?.items ?? [];
  if (merges.length === 0) return null;
  return (
    <Card title="Recent merges" note="Each can be undone for 24 hours." flush>
      <ul aria-label="Recent merges">
        {merges.map((merge) => (
          <Group
            key={merge._id}
            component="li"
            justify="space-between"
            p="12px var(--gutter)"
            className="ruled anywhere"
          >
            <div>
              <p>{MESSAGES.duplicates.merged(shownName(merge.merged), shownName(merge.kept))}</p>
              <p className="note">
                {formatDateTime(merge.merged_at)}. {movesInWords(merge.moves, "Moved along")}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              loading={undoing === merge._id}
              aria-label={`Undo merge of ${shownName(merge.merged)}, ${merge.merged.email}`}
              onClick={() => onUndo(merge)}
            >
              Undo
            </Button>
          </Group>
        ))}
      </ul>
    </Card>
  );
}
