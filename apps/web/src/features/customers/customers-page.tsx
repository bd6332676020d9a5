import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { HeaderActions } from "../../ui/header-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { LoadSampleButton } from "../../widgets/sample-data/sample-strip.tsx";
import { ImportMenu } from "./import/import-menu.tsx";
import { ImportPanel } from "./import/import-panel.tsx";
import { UploadButton } from "./import/upload-button.tsx";
import { useImport } from "./import/use-import.ts";
import { useListSort } from "./list/customer-sort.ts";
import { DeactivateCustomerModal, useCustomerStatus } from "./list/customer-status.tsx";
import { CustomerTable } from "./list/customer-table.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { exportHref, narrowing, useListFilter } from "./list/list-filter.ts";
import { CustomerTotal, SortSelect } from "./list/list-head.tsx";
import { SelectAll, SelectionBar, useSelection } from "./list/selection.tsx";
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
  const { draftFilter, appliedFilter, isSettled, change } = useListFilter();
  const [sort, setSort] = useListSort();
  const list = useShownCustomers(draftFilter, appliedFilter, isSettled, sort);
  useErrorToast(list.error, MESSAGES.customers.fetchFailed);
  const selection = useSelection(list.rows);
  const currentImport = useImport();
  const [adding, setAdding] = useState(false);
  const [profileCustomer, setProfileCustomer] = useState<CustomerWire | null>(null);
  const [editing, setEditing] = useState<CustomerWire | null>(null);
  const [deleting, setDeleting] = useState<CustomerWire | null>(null);
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
  const isFiltered = Object.keys(narrowing(draftFilter)).length > 0;

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
        {currentImport.isKnown ? (
          <>
            <FilterBar filter={draftFilter} onChange={change} />
            <Card flush>
              {list.error !== null && list.rows.length === 0 ? (
                <LoadFailed
                  title={MESSAGES.customers.fetchFailed}
                  reason={list.error}
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
                        selectedCount={selection.selected.length}
                        onToggle={selection.toggleAll}
                      />
                      <CustomerTotal
                        total={list.total}
                        loadedCount={list.rows.length}
                        loading={list.loading}
                      />
                    </Group>
                    <SortSelect sort={sort} onChange={setSort} />
                    <DownloadLink href={exportHref(draftFilter)}>Export CSV</DownloadLink>
                  </Group>
                  <SelectionBar selected={selection.selected} onClear={selection.clear} />
                  <CustomerTable
                    customers={list.rows}
                    total={list.total}
                    handlers={handlers}
                    selection={selection}
                    sort={sort}
                    onSort={setSort}
                    onEndReached={list.hasMore ? list.loadMore : undefined}
                    empty={
                      list.loading || list.waiting ? (
                        <RowsSkeleton rows={8} label="Searching customers" />
                      ) : isFiltered ? (
                        <EmptyState title={MESSAGES.customers.noneFound} />
                      ) : (
                        <EmptyState
                          title={MESSAGES.customers.noneFound}
                          hint="Add one, upload your list as CSV, or try sample data first"
                          action={
                            <Group justify="center" align="stretch">
                              <Button variant="default" onClick={() => setAdding(true)}>
                                Add Customer
                              </Button>
                              <LoadSampleButton />
                            </Group>
                          }
                        />
                      )
                    }
                  />
                  {list.error !== null && list.rows.length > 0 && (
                    <MissingParts onRetry={list.reload} />
                  )}
                </>
              )}
            </Card>
          </>
        ) : (
          // The list would move down if the import above it loaded later.
          <Card flush>
            <RowsSkeleton rows={8} label="Searching customers" />
          </Card>
        )}
      </Stack>
      <CustomerDrawer customer={profileCustomer} onClose={() => setProfileCustomer(null)} />
      <DeactivateCustomerModal
        customer={deleting}
        busy={status.deactivating}
        onClose={() => setDeleting(null)}
        onConfirm={status.deactivate}
      />
    </>
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
