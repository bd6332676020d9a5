import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerSort, CustomerWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useLoadedFields, useOwnFields } from "../../lib/server/use-own-fields.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { HeaderActions } from "../../ui/header-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { LoadSampleButton } from "../../widgets/sample-data/sample-strip.tsx";
import { BulkPanel } from "./bulk/bulk-panel.tsx";
import { ImportMenu } from "./import/import-menu.tsx";
import { ImportPanel } from "./import/import-panel.tsx";
import { UploadButton } from "./import/upload-button.tsx";
import { useImport } from "./import/use-import.ts";
import { AudienceMenu } from "./list/audience-menu.tsx";
import { columnsNamed, useColumnChoice } from "./list/columns.tsx";
import { ColumnsMenu } from "./list/columns-menu.tsx";
import { useListSort } from "./list/customer-sort.ts";
import { DeactivateCustomerModal, useCustomerStatus } from "./list/customer-status.tsx";
import { CustomerTable, FoundCustomers } from "./list/customer-table.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import type { CustomerHandlers } from "./list/customer-actions.tsx";
import { exportHref, filterParams, narrowing, useListFilter } from "./list/list-filter.ts";
import type { ListFilter } from "./list/list-filter.ts";
import { CustomerTotal, SortSelect } from "./list/list-head.tsx";
import { SelectAll, SelectMatching } from "./list/select-all.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useFoundByContact } from "./list/use-found-by-contact.ts";
import type { FoundByContact } from "./list/use-found-by-contact.ts";
import { useSelection } from "./list/use-selection.ts";
import type { Selection } from "./list/use-selection.ts";
import { useShownCustomers } from "./list/use-shown-customers.ts";
import { CustomerDrawer } from "./profile/customer-drawer.tsx";

const AddCustomerModal = lazyPart(
  async () => (await import("./edit/customer-modals.tsx")).AddCustomerModal,
  () => null,
);
const EditCustomerModal = lazyPart(
  async () => (await import("./edit/customer-modals.tsx")).EditCustomerModal,
  () => null,
);

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Customer Management (docs/product.md, Customers). */
export function CustomersPage() {
  const { draftFilter, appliedFilter, hasBrokenRules, isSettled, change } =
    useListFilter(useLoadedFields());
  const [sort, setSort] = useListSort();
  const list = useShownCustomers(draftFilter, appliedFilter, isSettled, sort);
  useErrorToast(list.error, MESSAGES.customers.fetchFailed);
  const found = useFoundByContact(draftFilter, appliedFilter);
  const selection = useSelection(list.rows, found.rows, filterParams(draftFilter).toString());
  const currentImport = useImport();
  const [adding, setAdding] = useState(false);
  const [profileCustomer, setProfileCustomer] = useState<CustomerWire | null>(null);
  const [editing, setEditing] = useState<CustomerWire | null>(null);
  const [deleting, setDeleting] = useState<CustomerWire | null>(null);
  const shownProfile = list.rows.find(({ _id }) => _id === profileCustomer?._id) ?? profileCustomer;
  const status = useCustomerStatus(() => setDeleting(null));
  const handlers = useMemo(
    () => ({
      onOpen: setProfileCustomer,
      onEdit: setEditing,
      onDelete: setDeleting,
      onReactivate: status.reactivate,
    }),
    [status.reactivate],
  );

  return (
    <>
      <PageHeader
        title="Customer Management"
        lead="Your customer list."
        actions={
          <HeaderActions>
            <ImportMenu />
            <UploadButton busy={currentImport.busy} onChoose={currentImport.upload} />
            <Button leftSection={<IconUserPlus {...ICON} />} onClick={() => setAdding(true)}>
              Add Customer
            </Button>
          </HeaderActions>
        }
      />
      {/* Where it is seen if one of them does not come. */}
      <AddCustomerModal opened={adding} onClose={() => setAdding(false)} />
      <EditCustomerModal customer={editing} onClose={() => setEditing(null)} />
      <Stack>
        <ImportPanel current={currentImport} />
        <BulkPanel />
        {currentImport.isKnown ? (
          <>
            <FilterBar {...{ sort, hasBrokenRules }} filter={draftFilter} onChange={change} />
            <CustomerList
              {...{ list, found, selection, sort, handlers }}
              filter={draftFilter}
              onSort={setSort}
              onAdd={() => setAdding(true)}
            />
          </>
        ) : (
          // The list would move down if the import above it loaded later.
          <Card flush>
            <RowsSkeleton rows={8} label="Searching customers" />
          </Card>
        )}
      </Stack>
      {/* It steps aside while the form is open, and then shows the saved values. */}
      <CustomerDrawer
        customer={editing === null ? shownProfile : null}
        onEdit={setEditing}
        onClose={() => setProfileCustomer(null)}
      />
      <DeactivateCustomerModal
        customer={deleting}
        busy={status.deactivating}
        onClose={() => setDeleting(null)}
        onConfirm={status.deactivate}
      />
    </>
  );
}

type Shown = ReturnType<typeof useShownCustomers>;

function CustomerList({
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
              <DownloadLink href={exportHref(filter)}>Export CSV</DownloadLink>
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
