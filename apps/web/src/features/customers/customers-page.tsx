import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useLoadedFields } from "../../lib/server/use-own-fields.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { HeaderActions } from "../../ui/header-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { BulkPanel } from "./bulk/bulk-panel.tsx";
import { ImportMenu } from "./import/import-menu.tsx";
import { ImportPanel } from "./import/import-panel.tsx";
import { UploadButton } from "./import/upload-button.tsx";
import { useImport } from "./import/use-import.ts";
import { useListSort } from "./list/customer-sort.ts";
import { DeactivateCustomerModal, useCustomerStatus } from "./list/customer-status.tsx";
import { CustomerList } from "./list/customer-list.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { filterParams, useListFilter } from "./list/list-filter.ts";
import { useFoundByContact } from "./list/use-found-by-contact.ts";
import { useSelection } from "./list/use-selection.ts";
import { useShownCustomers } from "./list/use-shown-customers.ts";
import { CustomerDrawer } from "./profile/customer-drawer.tsx";

const AddCustomerModal = lazyDialog(
  async () => await import("./edit/customer-modals.tsx"),
  "AddCustomerModal",
  { title: "Add Customer", size: "lg", isOpened: ({ opened }) => opened, isAhead: true },
);
const EditCustomerModal = lazyDialog(
  async () => await import("./edit/customer-modals.tsx"),
  "EditCustomerModal",
  {
    title: "Edit Customer",
    size: "lg",
    isOpened: ({ customer }) => customer !== null,
    isAhead: true,
  },
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
