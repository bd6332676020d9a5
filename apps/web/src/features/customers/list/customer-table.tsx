import { shownName } from "@dakiya/domain/customer";
import type { CustomerSort, CustomerWire } from "@dakiya/domain/wire";
import { Box, Checkbox, Group } from "@mantine/core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Clamped, Initial, TwoLines } from "../../../ui/text-parts.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import type { CustomerHandlers } from "./customer-actions.tsx";
import { headerSort, sortAfter } from "./customer-sort.ts";
import type { Selection } from "./use-selection.ts";
import type { FoundByContact } from "./use-found-by-contact.ts";

export function CustomerTable({
  customers,
  plain,
  total,
  handlers,
  selection,
  sort,
  onSort,
  empty,
  onEndReached,
}: {
  customers: readonly CustomerWire[];
  /** The columns between a name and its actions. */
  plain: readonly Column<CustomerWire>[];
  /** How many there are in all; null while that is not known. */
  total?: number | null;
  handlers: CustomerHandlers;
  selection: Selection;
  sort: CustomerSort;
  onSort: (sort: CustomerSort) => void;
  empty: ReactNode;
  /** Absent when there is no more to load. */
  onEndReached?: (() => void) | undefined;
}) {
  const columns = useColumns(handlers, selection, SORTED_NAME, plain);
  return (
    <DataTable
      rows={customers}
      columns={columns}
      rowKey={({ _id }) => _id}
      caption="Customers"
      empty={empty}
      total={total ?? undefined}
      sort={headerSort(sort)}
      onSort={(key) => onSort(sortAfter(sort, key))}
      onRowClick={handlers.onOpen}
      {...(onEndReached === undefined ? {} : { onEndReached })}
    />
  );
}

/** Customers found by email or phone, below those found by name. */
export function FoundCustomers({
  found,
  plain,
  handlers,
  selection,
}: {
  found: FoundByContact;
  plain: readonly Column<CustomerWire>[];
  handlers: CustomerHandlers;
  selection: Selection;
}) {
  const title = "Found by email or phone";
  // Those found otherwise are always the newest first.
  const unsorted = useMemo(() => plain.map((column) => ({ ...column, sorts: [] })), [plain]);
  const columns = useColumns(handlers, selection, NAME_COLUMN, unsorted);
  return (
    <Box component="section" aria-label={title}>
      <Box component="h2" p="20px var(--gutter) 12px" fz="body" className="strong ruled-above">
        {title}
      </Box>
      <DataTable
        rows={found.rows}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption={title}
        onRowClick={handlers.onOpen}
        {...(found.loadMore === undefined ? {} : { onEndReached: found.loadMore })}
      />
    </Box>
  );
}

function useColumns(
  handlers: CustomerHandlers,
  { has, toggle }: Selection,
  name: Omit<Column<CustomerWire>, "cell">,
  plain: readonly Column<CustomerWire>[],
): readonly Column<CustomerWire>[] {
  return useMemo(
    () => [
      {
        key: "select",
        header: "Select",
        headerHidden: true,
        corner: true,
        width: "60px",
        cell: (customer) => (
          <Checkbox
            aria-label={`Select ${shownName(customer)}`}
            checked={has(customer)}
            onChange={() => toggle(customer)}
          />
        ),
      },
      {
        ...name,
        cell: (customer) => <NameCell customer={customer} onOpen={handlers.onOpen} />,
      },
      ...plain,
      {
        key: "actions",
        header: "Actions",
        width: "116px",
        cell: (customer) => <CustomerActions customer={customer} handlers={handlers} />,
      },
    ],
    [handlers, has, toggle, name, plain],
  );
}

const NAME_COLUMN = { key: "customer", header: "Customer" };

const SORTED_NAME = { ...NAME_COLUMN, sorts: [{ key: "name", label: "Customer" }] };

function NameCell({
  customer,
  onOpen,
}: {
  customer: CustomerWire;
  onOpen: CustomerHandlers["onOpen"];
}) {
  return (
    <TwoLines
      start={<Initial name={shownName(customer)} />}
      main={
        <Group component="span" display="inline-flex" gap="4px 8px">
          <button type="button" className="text-button" onClick={() => onOpen(customer)}>
            <Clamped text={shownName(customer)} />
          </button>
          {!customer.is_active && <StatusBadge color="gray" label="Deactivated" />}
          {customer.unsubscribed_at !== null && <StatusBadge color="gray" label="Unsubscribed" />}
          {customer.has_consent === false && <StatusBadge color="gray" label="No consent" />}
        </Group>
      }
    />
  );
}
