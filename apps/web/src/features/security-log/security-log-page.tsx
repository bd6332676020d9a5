import { MESSAGES } from "@dakiya/domain/messages";
import { getQueryKey } from "@trpc/react-query";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { LogFilterBar } from "./log-filter-bar.tsx";
import { logInput, narrowing, useLogFilter } from "./log-filter.ts";
import { LogTable } from "./log-table.tsx";

const PAGE_SIZE = 100;

/** Who did what in the account, and when (docs/product.md, Security log). */
export function SecurityLogPage() {
  const words = MESSAGES.securityLog;
  const { filter, change } = useLogFilter();
  const { client } = trpc.useUtils();
  const input = { ...logInput(filter), limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.audit.list, input, "infinite"),
    ask: (cursor) => client.audit.list.query(pageInput(input, cursor)),
    fallbackMessage: words.fetchFailed,
  });
  const isFiltered = Object.keys(narrowing(filter)).length > 0;

  return (
    <>
      <PageHeader
        title="Security log"
        lead="Actions in your account, with user and address. Nobody can change this log."
      />
      <Card flush>
        <LogFilterBar filter={filter} people={list.first?.people ?? []} onChange={change} />
        {list.error !== null && list.items.length === 0 ? (
          <LoadFailed title={words.fetchFailed} reason={list.error} onRetry={list.reload} />
        ) : (
          <LogTable
            rows={list.items}
            onEndReached={list.hasMore ? list.loadMore : undefined}
            empty={
              list.loading ? (
                <RowsSkeleton rows={8} label="Loading the security log" />
              ) : (
                <EmptyState title={isFiltered ? words.noneFound : words.none} />
              )
            }
          />
        )}
      </Card>
    </>
  );
}
