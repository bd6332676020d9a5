import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import type { OrderWire } from "@dakiya/domain/wire";
import { NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { getQueryKey } from "@trpc/react-query";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { HeaderActions } from "../../ui/header-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { AttributionModal } from "./attribution-modal.tsx";
import { AddOrder } from "../../widgets/orders/add-order.tsx";
import { DeleteOrderModal } from "./delete-order-modal.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderItemsModal } from "./order-items-modal.tsx";
import classes from "./orders-page.module.css";
import { OrdersMenu } from "./orders-menu.tsx";
import { RatesModal } from "./rates-modal.tsx";
import { StatusesModal } from "./statuses-modal.tsx";

const PAGE_SIZE = 100;

/** The upload of files of orders: its button, the panel with what becomes of a file, and the earlier ones. */
type OrderImports = {
  isKnown: boolean;
  button: ReactNode;
  panel: ReactNode;
  openHistory: () => void;
};

/** What customers bought, by whatever came in (docs/orders.md). */
export function OrdersPage({ imports }: { imports: OrderImports }) {
  const words = MESSAGES.orders;
  const { client } = trpc.useUtils();
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<OrderStatus | "">("");
  const [source, setSource] = useState("");
  const [ratesOpen, setRatesOpen] = useState(false);
  const [statusesOpen, setStatusesOpen] = useState(false);
  const [attributionOpen, setAttributionOpen] = useState(false);
  const [opened, setOpened] = useState<OrderWire | null>(null);
  const [deleting, setDeleting] = useState<OrderWire | null>(null);
  const [needle] = useDebouncedValue(search.trim(), 250);
  const narrowed = {
    ...(needle === "" ? {} : { search: needle }),
    ...(status === "" ? {} : { status }),
    ...(source === "" ? {} : { source }),
  };
  const input = { ...narrowed, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.orders.list, input, "infinite"),
    ask: (cursor) => client.orders.list.query(pageInput(input, cursor)),
    fallbackMessage: words.loadFailed,
  });
  const columns = useMemo(() => orderColumns({ onOpen: setOpened, onDelete: setDeleting }), []);
  const totals = list.first?.totals;
  const isNarrowed = Object.keys(narrowed).length > 0;

  return (
    <>
      <PageHeader
        title="Orders"
        lead="What your customers bought."
        actions={
          <HeaderActions>
            <OrdersMenu
              actions={{
                history: imports.openHistory,
                rates: () => setRatesOpen(true),
                statuses: () => setStatusesOpen(true),
                attribution: () => setAttributionOpen(true),
              }}
            />
            {imports.button}
            <AddOrder isMain />
          </HeaderActions>
        }
      />
      <div className={classes.imports}>{imports.panel}</div>
      <Card flush>
        <div className={classes.bar}>
          <SearchBox
            value={search}
            onChange={setSearch}
            placeholder="Search by order number or email"
          />
          <NativeSelect
            aria-label="Status"
            value={status}
            data={[
              { value: "", label: "Every status" },
              ...ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setStatus(ORDER_STATUSES.find((one) => one === value) ?? "")
            }
          />
          <NativeSelect
            aria-label="Source"
            value={source}
            data={[{ value: "", label: "Every source" }, ...(list.first?.sources ?? [])]}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          <p className={classes.totals} role="status">
            {totals !== undefined &&
              `${formatCount(totals.orders)} ${totals.orders === 1 ? "order" : "orders"}, ${formatRupees(totals.net)}${
                totals.refunded > 0 ? ` after ${formatRupees(totals.refunded)} refunded` : ""
              }`}
          </p>
        </div>
        {list.error !== null && list.items.length === 0 ? (
          <LoadFailed title={words.loadFailed} reason={list.error} onRetry={list.reload} />
        ) : (
          <DataTable
            rows={list.items}
            columns={columns}
            rowKey={({ _id }) => _id}
            caption="Orders"
            empty={
              list.loading || !imports.isKnown ? (
                <RowsSkeleton rows={8} label="Loading orders" />
              ) : isNarrowed ? (
                <EmptyState title={words.noneFound} />
              ) : (
                <EmptyState title={words.none} hint={words.noneHint} />
              )
            }
            {...(list.hasMore ? { onEndReached: list.loadMore } : {})}
          />
        )}
      </Card>
      <RatesModal opened={ratesOpen} onClose={() => setRatesOpen(false)} />
      <StatusesModal opened={statusesOpen} onClose={() => setStatusesOpen(false)} />
      <AttributionModal opened={attributionOpen} onClose={() => setAttributionOpen(false)} />
      <OrderItemsModal order={opened} onClose={() => setOpened(null)} />
      <DeleteOrderModal order={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
