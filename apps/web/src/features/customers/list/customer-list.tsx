import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerSort } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../../ui/empty-state.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { LoadSampleButton } from "../../../widgets/sample-data/sample-strip.tsx";
import { SelectionBar } from "../selection-bar.tsx";
import { AudienceMenu } from "./audience-menu.tsx";
import { columnsNamed, useColumnChoice } from "./columns.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import type { CustomerHandlers } from "./customer-actions.tsx";
import { CustomerTable, FoundCustomers } from "./customer-table.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { narrowing } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { CustomerTotal, SortSelect } from "./list-head.tsx";
import { SelectAll, SelectMatching } from "./select-all.tsx";
import type { FoundByContact } from "./use-found-by-contact.ts";
import type { Selection } from "./use-selection.ts";
import type { useShownCustomers } from "./use-shown-customers.ts";

type Shown = ReturnType<typeof useShownCustomers>;

/** The customers that a filter shows, and what is done with them. */
export function CustomerList({
  list,
  found,
  filter,
  selection,
  sort,
  onSort,
  handlers,
  onAdd,
}: {
  list: Shown;
  found: FoundByContact;
  filter: ListFilter;
  selection: Selection;
  sort: CustomerSort;
  onSort: (sort: CustomerSort) => void;
  handlers: CustomerHandlers;
  onAdd: () => void;
}) {
  const own = useOwnFields();
  const [columns, chooseColumns] = useColumnChoice();
  const plain = useMemo(() => columnsNamed(columns, own), [columns, own]);
  return (
    <Card flush>
      {list.error !== null && list.rows.length === 0 ? (
        <LoadFailed
          title={MESSAGES.customers.fetchFailed}
          reason={list.reason}
          onRetry={list.reload}
        />
      ) : (
        <>
          <Group
            gap="8px 16px"
            justify="space-between"
            p="12px var(--gutter)"
            className="ruled-below"
          >
            <Group gap="8px 24px">
              <SelectAll
                loadedCount={list.rows.length}
                selectedCount={selection.loadedCount}
                onToggle={selection.toggleAll}
              />
              <CustomerTotal
                total={list.total}
                loadedCount={list.rows.length}
                loading={list.loading}
              />
            </Group>
            <SortSelect sort={sort} onChange={onSort} />
            <Group gap={8}>
              <ColumnsMenu shown={plain.map(({ key }) => key)} onChoose={chooseColumns} />
              <AudienceMenu filter={filter} total={list.total} />
              <ExportCsv filter={filter} columns={plain.map(({ key }) => key)} />
            </Group>
          </Group>
          <SelectMatching selection={selection} loadedCount={list.rows.length} total={list.total} />
          <SelectionBar selection={selection} filter={filter} total={list.total} />
          <CustomerTable
            customers={list.rows}
            plain={plain}
            total={list.total}
            handlers={handlers}
            selection={selection}
            sort={sort}
            onSort={onSort}
            onEndReached={list.hasMore ? list.loadMore : undefined}
            empty={<NoCustomers {...{ list, filter, onAdd }} />}
          />
          {found.rows.length > 0 && <FoundCustomers {...{ found, plain, handlers, selection }} />}
          {list.error !== null && list.rows.length > 0 && <MissingParts onRetry={list.reload} />}
        </>
      )}
    </Card>
  );
}

function NoCustomers({
  list,
  filter,
  onAdd,
}: {
  list: Shown;
  filter: ListFilter;
  onAdd: () => void;
}) {
  if (list.loading || list.waiting) return <RowsSkeleton rows={8} label="Searching customers" />;
  const { noneFound } = MESSAGES.customers;
  if (Object.keys(narrowing(filter)).length > 0) return <EmptyState title={noneFound} />;
  return (
    <EmptyState
      title={noneFound}
      hint="Add one, upload your list as CSV, or try sample data first"
      action={
        <Group justify="center" align="stretch">
          <Button variant="default" onClick={onAdd}>
            Add Customer
          </Button>
          <LoadSampleButton />
        </Group>
      }
    />
  );
}

function MissingParts({ onRetry }: { onRetry: () => void }) {
  return (
    <Group gap="8px 16px" justify="center" p="12px 24px" className="soft ruled-above" role="status">
      Some parts could not be loaded.
      <Button variant="default" size="compact-md" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  );
}
