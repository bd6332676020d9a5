import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../../../lib/format.ts";
import { serverError } from "../../../../lib/server-error.ts";
import { loadState } from "../../../../lib/server/load-state.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/list-page/loaded.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import classes from "./import-history-one.module.css";
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
    <div className={classes.one}>
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.back ?? ""}
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
              <div className={classes.head}>
                <h3 className={classes.name}>{data.filename}</h3>
                <StatusBadge {...importBadge(data)} />
                <p className={classes.when}>{formatDateTime(data.createdAt)}</p>
              </div>
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
    </div>
  );
}
