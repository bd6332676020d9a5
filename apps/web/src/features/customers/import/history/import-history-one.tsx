import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../../../lib/format.ts";
import { serverError } from "../../../../lib/server-error.ts";
import { loadState } from "../../../../lib/server/load-state.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/list-page/loaded.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { ImportOutcome } from "../import-outcome.tsx";
import { ImportProgressFigures, progressOfImport } from "../import-progress.tsx";
import { importBadge } from "../import-words.ts";

const REFRESH_MS = 2000;

/** One import of the history, with its report and the way back to the list. */
export function ImportHistoryOne({
  id,
  onBack,
  onUndo,
  onAnswer,
}: {
  id: string;
  onBack: () => void;
  onUndo: (state: ImportWire) => void;
  onAnswer: () => void;
}) {
  const query = trpc.imports.get.useQuery(
    { id },
    {
      refetchOnMount: "always",
      refetchInterval: ({ state }) => (state.data?.finishedAt === null ? REFRESH_MS : false),
    },
  );
  const { error } = query;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);

  return (
    <Stack miw={0}>
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          ml={-8}
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          onClick={onBack}
          data-autofocus
          ref={back}
        >
          All imports
        </Button>
      </div>
      {serverError(error)?.code === "NOT_FOUND" && query.data === undefined ? (
        <EmptyState title="This import was not found" />
      ) : (
        <Loaded
          state={loadState(query, MESSAGES.customers.importsFailed)}
          label="Loading the import"
          rows={5}
        >
          {(data) => (
            <>
              <Group gap="2px 16px" justify="space-between" wrap="nowrap">
                <Box component="h3" fz={17} lh="24px" className="strong anywhere">
                  {data.filename}
                </Box>
                <StatusBadge {...importBadge(data)} />
                <p className="note whole-row">{formatDateTime(data.createdAt)}</p>
              </Group>
              {data.finishedAt !== null ? (
                <ImportOutcome state={data} onUndo={onUndo} />
              ) : data.status === "mapping" ? (
                <div>
                  <Button onClick={onAnswer}>Match columns</Button>
                </div>
              ) : (
                <ImportProgressFigures progress={progressOfImport(data)} silent={error !== null} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Stack>
  );
}
