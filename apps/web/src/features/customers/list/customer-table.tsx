import { shownName } from "@dakiya/domain/customer";
import { formatRupees } from "@dakiya/domain/analytics";
import type { CustomerSort, CustomerWire } from "@dakiya/domain/wire";
import { Box, Checkbox, Group } from "@mantine/core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Clamped, EmailText, Initial, TwoLines } from "../../../ui/text-parts.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import type { CustomerHandlers } from "./customer-actions.tsx";
import { headerSort, sortAfter } from "./customer-sort.ts";
import type { Selection } from "./use-selection.ts";
import type { FoundByContact } from "./use-found-by-contact.ts";

/** 'state, country', or N/A where neither is known. */
function placeOf({ state, country }: CustomerWire["address"]): string {
  return [state, country].filter((part) => part !== null && part !== "").join(", ") || "N/A";
}

export function CustomerTable({
  customers,
  total,
  handlers,
  selection,
  sort,
  onSort,
  empty,
  onEndReached,
}: {
  customers: readonly CustomerWire[];
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
  const columns = useColumns(handlers, selection, COLUMNS);
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
  handlers,
  selection,
}: {
  found: FoundByContact;
  handlers: CustomerHandlers;
  selection: Selection;
}) {
  const title = "Found by email or phone";
  const columns = useColumns(handlers, selection, UNSORTED_COLUMNS);
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
  {
    name,
    plain,
  }: {
    name: Omit<Column<CustomerWire>, "cell">;
    plain: readonly Column<CustomerWire>[];
  },
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

const PLAIN_COLUMNS: readonly Column<CustomerWire>[] = [
  {
    key: "contact",
    header: "Contact",
    width: "27%",
    cell: ({ email, phone }) => (
      <div>
        <Clamped text={email}>
          <EmailText email={email} />
        </Clamped>
        <div className="note">
          <Clamped text={phone || "No phone"} />
        </div>
      </div>
    ),
  },
  {
    key: "location",
    header: "Location",
    width: "18%",
    cell: ({ address }) => (
      <div>
        <Clamped text={placeOf(address)} />
        {address.city !== null && (
          <div className="note">
            <Clamped text={address.city} />
          </div>
        )}
      </div>
    ),
  },
  {
    key: "stats",
    header: "Stats",
    sorts: [
      { key: "total_spent", label: "Spent" },
      { key: "order_count", label: "Orders" },
    ],
    numeric: true,
    width: "190px",
    cell: ({ stats }) => (
      <div>
        <div>{formatRupees(stats.total_spent)}</div>
        <div className="note">
          {formatCount(stats.order_count)} {stats.order_count === 1 ? "order" : "orders"}
        </div>
      </div>
    ),
  },
];

const NAME_COLUMN = { key: "customer", header: "Customer" };

const COLUMNS = {
  name: { ...NAME_COLUMN, sorts: [{ key: "name", label: "Customer" }] },
  plain: PLAIN_COLUMNS,
};

/** Those found otherwise are always the newest first. */
const UNSORTED_COLUMNS = {
  name: NAME_COLUMN,
  plain: PLAIN_COLUMNS.map((column) => ({ ...column, sorts: [] })),
};

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
