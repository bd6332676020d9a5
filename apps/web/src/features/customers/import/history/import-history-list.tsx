import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../../../lib/format.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { usePages } from "../../../../lib/server/use-pages.ts";
import type { Pages } from "../../../../lib/server/use-pages.ts";
import { useErrorToast } from "../../../../lib/toast.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/list-page/loaded.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import classes from "./import-history-list.module.css";
import { countsLine, importBadge } from "../import-words.ts";

/**
 * The user's imports, the newest first.
 *
 * @param lastOpened - The import that was open last: the focus returns to it.
 */
export function ImportHistoryList({
  lastOpened,
  onOpen,
}: {
  lastOpened: string | null;
  onOpen: (id: string) => void;
}) {
  const list = useImportHistory();
  const { error, hasMore, loadMore, reload } = list;
  useErrorToast(error, error ?? "");
  return (
    <Loaded state={list} label="Loading imports" rows={6}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title="No imports yet" hint="Upload a CSV file to see its report here" />
        ) : (
          <>
            <Box component="ul" mx={-12} aria-label="Imports">
              {items.map((state) => (
                <li key={state._id} className="ruled">
                  <Item state={state} isFocused={state._id === lastOpened} onOpen={onOpen} />
                </li>
              ))}
            </Box>
            {(hasMore || error !== null) && (
              <Group gap={0} justify="center" align="stretch" wrap="nowrap" p="16px 0 8px">
                <Button variant="default" onClick={error === null ? loadMore : reload}>
                  {error === null ? "Show more" : "Try again"}
                </Button>
              </Group>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Item({
  state,
  isFocused,
  onOpen,
}: {
  state: ImportWire;
  isFocused: boolean;
  onOpen: (id: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <button type="button" className={classes.item} ref={button} onClick={() => onOpen(state._id)}>
      <span className="semi anywhere">{state.filename}</span>
      <StatusBadge {...importBadge(state)} />
      <span className="note anywhere tabular">{countsLine(state)}</span>
      <span className="note nowrap tabular">{formatDateTime(state.createdAt)}</span>
    </button>
  );
}

const PAGE = 20;
const REFRESH_MS = 3000;

type ImportPage = {
  items: ImportWire[];
  nextCursor: string | null;
};

/** All imports of the user, the newest first, page by page; fresh while one of them is under way. */
function useImportHistory(): Pages<ImportPage> {
  const { client } = trpc.useUtils();
  return usePages<ImportPage>({
    key: getQueryKey(trpc.imports.list, { limit: PAGE }, "infinite"),
    fetchPage: async (before) => {
      const items = await client.imports.list.query({
        limit: PAGE,
        ...(before === null ? {} : { before }),
      });
      return { items, nextCursor: items.length < PAGE ? null : (items.at(-1)?._id ?? null) };
    },
    fallbackMessage: MESSAGES.customers.importsFailed,
    fresh: ([newest]) =>
      newest?.items.some(({ finishedAt }) => finishedAt === null) === true ? REFRESH_MS : false,
  });
}
