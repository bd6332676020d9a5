import { ORDER_STATUS_LABELS } from "@dakiya/domain/order";
import type { OrderWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Modal } from "../../ui/modal.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";

type Item = OrderWire["items"][number] & { key: string };

/** Items of an order. Null keeps the modal closed. */
export function OrderItemsModal({
  order,
  onClose,
}: {
  order: OrderWire | null;
  onClose: () => void;
}) {
  const items = (order?.items ?? []).map((item, nth) => ({ ...item, key: String(nth) }));
  return (
    <Modal opened={order !== null} onClose={onClose} title={`Order ${order?.number ?? ""}`}>
      {order !== null && (
        <Text mb={16} className="soft">
          {ORDER_STATUS_LABELS[order.status]} · {formatDateTime(order.placed_at)} · {order.source}
        </Text>
      )}
      <DataTable
        rows={items}
        columns={columnsIn(order?.currency ?? "")}
        rowKey={({ key }) => key}
        caption="Items"
        maxHeight="none"
        empty={<EmptyState title="No items" hint="This shop’s export does not name them." />}
      />
    </Modal>
  );
}

function columnsIn(currency: string): Column<Item>[] {
  return [
    {
      key: "item",
      header: "Item",
      cell: ({ name, sku }) => <TwoLines main={name} {...(sku === null ? {} : { second: sku })} />,
    },
    {
      key: "quantity",
      header: "Quantity",
      width: "22%",
      numeric: true,
      cell: ({ quantity }) => formatCount(quantity),
    },
    {
      key: "price",
      header: "Price",
      width: "30%",
      numeric: true,
      cell: ({ price }) => `${price.toFixed(2)} ${currency}`,
    },
  ];
}
