import { shownName } from "@dakiya/domain/customer";
import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import type { OrderWire } from "@dakiya/domain/wire";
import { IconTrash } from "@tabler/icons-react";
import { formatDay } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { RowAction } from "../../ui/list-page/row-actions.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Hue } from "../../ui/status-badge.tsx";
import { Clamped, EmailText, TwoLines } from "../../ui/text-parts.tsx";

const HUES: Record<OrderStatus, Hue> = {
  placed: "blue",
  paid: "green",
  partially_refunded: "yellow",
  refunded: "gray",
  cancelled: "gray",
  unpaid: "gray",
};

/** The columns of the list of orders. */
export function orderColumns({
  onOpen,
  onDelete,
}: Record<"onOpen" | "onDelete", (order: OrderWire) => void>): Column<OrderWire>[] {
  return [
    {
      key: "order",
      header: "Order",
      cell: (order) => (
        <TwoLines
          main={
            <button type="button" className="text-button semi" onClick={() => onOpen(order)}>
              <Clamped text={order.number} />
            </button>
          }
          second={
            order.coupon === undefined ? order.source : `${order.source} · Coupon ${order.coupon}`
          }
        />
      ),
    },
    {
      key: "customer",
      header: "Customer",
      width: "26%",
      cell: ({ customer }) =>
        customer === null ? (
          MESSAGES.personalData.erasedName
        ) : (
          <TwoLines
            main={<Clamped text={shownName(customer)} />}
            second={customer.name === "" ? undefined : <EmailText email={customer.email} />}
          />
        ),
    },
    {
      key: "placed",
      header: "Placed",
      width: "13%",
      cell: ({ placed_at }) => <time dateTime={placed_at}>{formatDay(placed_at)}</time>,
    },
    {
      key: "status",
      header: "Status",
      width: "15%",
      cell: ({ status }) => (
        <StatusBadge color={HUES[status]} label={ORDER_STATUS_LABELS[status]} />
      ),
    },
    {
      key: "net",
      header: "Amount",
      width: "17%",
      numeric: true,
      cell: (order) => (
        <div className="nowrap">
          {formatRupees(order.net)}
          {noteOf(order) !== "" && <div className="note">{noteOf(order)}</div>}
        </div>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "72px",
      cell: (order) => (
        <RowAction
          label="Delete"
          of={`order ${order.number}`}
          icon={IconTrash}
          color="red"
          onClick={() => onDelete(order)}
        />
      ),
    },
  ];
}

function noteOf({ amount, net, original, currency }: OrderWire): string {
  if (original !== null) return `${original.amount.toFixed(2)} ${currency}`;
  return net === amount ? "" : `of ${formatRupees(amount)}`;
}
