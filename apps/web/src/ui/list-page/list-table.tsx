import type { ComponentProps, ReactNode } from "react";
import { DataTable } from "../data-table/data-table.tsx";
import { EmptyState, LoadFailed } from "../empty-state.tsx";
import { RowsSkeleton } from "../skeletons.tsx";

/** The loaded part of a long list, as `usePages` returns it. */
type List<Row> = {
  items: readonly Row[];
  loading: boolean;
  error: string | null;
  failed: string;
  reason: string | null;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
};

/**
 * A paged table and its states.
 *
 * @param label - Label while it loads; read out.
 * @param noneFound - The sentence when a filter or search leaves no row; null while nothing filters.
 * @param none - Shown when there is nothing at all: a sentence, or a whole empty state.
 */
export function ListTable<Row>({
  list: { items, loading, error, failed, reason, hasMore, loadMore, reload },
  label,
  rows = 8,
  noneFound,
  none,
  ...table
}: {
  list: List<Row>;
  label: string;
  rows?: number;
  noneFound: string | null;
  none: ReactNode;
} & Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "empty" | "onEndReached">) {
  if (error !== null && items.length === 0)
    return <LoadFailed title={failed} reason={reason} onRetry={reload} />;
  const whenEmpty = () => {
    if (loading) return <RowsSkeleton rows={rows} label={label} />;
    if (noneFound !== null) return <EmptyState title={noneFound} />;
    return typeof none === "string" ? <EmptyState title={none} /> : none;
  };
  return (
    <DataTable
      {...table}
      rows={items}
      empty={whenEmpty()}
      {...(hasMore ? { onEndReached: loadMore } : {})}
    />
  );
}
