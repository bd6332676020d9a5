import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import type { OrderPageWire, OrderWire } from "@dakiya/domain/wire";
import { Group } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { narrowing } from "../../lib/address-filter.ts";
import { formatCount } from "../../lib/format.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useSearch } from "../../lib/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/list-page/filter-select.tsx";
import { ListTable } from "../../ui/list-page/list-table.tsx";
import { HeaderActions } from "../../ui/header-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AttributionModal } from "./attribution-modal.tsx";
import { AddOrder } from "../../widgets/orders/add-order.tsx";
import { ProductsModal } from "../../widgets/products/products-modal.tsx";
import { DeleteOrderModal } from "./delete-order-modal.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderItemsModal } from "./order-items-modal.tsx";
import classes from "./orders-page.module.css";
import { OrdersMenu } from "./orders-menu.tsx";
import { RatesModal } from "./rates-modal.tsx";
import { StatusesModal } from "./statuses-modal.tsx";

const words = MESSAGES.orders;
const PAGE_SIZE = 100;
const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({
  value,
  label: ORDER_STATUS_LABELS[value],
}));

/** The upload of files of orders: its button, the panel with a file's progress, and the earlier ones. */
type OrderImports = {
  isKnown: boolean;
  button: ReactNode;
  panel: ReactNode;
  openHistory: () => void;
};

type Settings = "products" | "rates" | "statuses" | "attribution";

/** Orders of all sources (docs/orders.md). */
export function OrdersPage({ imports }: { imports: OrderImports }) {
  const { client } = trpc.useUtils();
  const { box, needle } = useSearch();
  const [status, setStatus] = useState<OrderStatus | "">("");
  const [source, setSource] = useState("");
  const [settings, setSettings] = useState<Settings | null>(null);
  const [opened, setOpened] = useState<OrderWire | null>(null);
  const [deleting, setDeleting] = useState<OrderWire | null>(null);
  const narrowed = narrowing({ search: needle, status, source });
  const input = { ...narrowed, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.orders.list, input, "infinite"),
    fetchPage: (cursor) => client.orders.list.query(pageInput(input, cursor)),
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
                products: () => setSettings("products"),
                rates: () => setSettings("rates"),
                statuses: () => setSettings("statuses"),
                attribution: () => setSettings("attribution"),
              }}
            />
            {imports.button}
            <AddOrder isMain />
          </HeaderActions>
        }
      />
      <div className={classes.imports}>{imports.panel}</div>
      <Card flush>
        <Group gap="12px 16px" p="16px var(--gutter)" className={`ruled-below ${classes.bar}`}>
          <SearchBox {...box} placeholder="Search by order number or email" />
          <FilterSelect
            aria-label="Status"
            value={status}
            all="Every status"
            options={STATUS_OPTIONS}
            onChange={setStatus}
          />
          <FilterSelect
            aria-label="Source"
            value={source}
            all="Every source"
            options={(list.first?.sources ?? []).map((value) => ({ value, label: value }))}
            onChange={setSource}
          />
          <p className={classes.totals} role="status">
            {totals !== undefined && describeTotals(totals)}
          </p>
        </Group>
        <ListTable
          list={{ ...list, loading: list.loading || !imports.isKnown }}
          columns={columns}
          rowKey={({ _id }) => _id}
          caption="Orders"
          label="Loading orders"
          noneFound={isNarrowed ? words.noneFound : null}
          none={<EmptyState title={words.none} hint={words.noneHint} />}
        />
      </Card>
      <SettingsModals opened={settings} onClose={() => setSettings(null)} />
      <OrderItemsModal order={opened} onClose={() => setOpened(null)} />
      <DeleteOrderModal order={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function SettingsModals({ opened, onClose }: { opened: Settings | null; onClose: () => void }) {
  return (
    <>
      <ProductsModal opened={opened === "products"} onClose={onClose} />
      <RatesModal opened={opened === "rates"} onClose={onClose} />
      <StatusesModal opened={opened === "statuses"} onClose={onClose} />
      <AttributionModal opened={opened === "attribution"} onClose={onClose} />
    </>
  );
}

function describeTotals({ orders, net, refunded }: OrderPageWire["totals"]): string {
  const after = refunded > 0 ? ` after ${formatRupees(refunded)} refunded` : "";
  return `${formatCount(orders)} ${orders === 1 ? "order" : "orders"}, ${formatRupees(net)}${after}`;
}
