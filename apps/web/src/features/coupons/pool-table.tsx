import type { CouponPoolWire } from "@dakiya/domain/wire";
import { Menu } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatDay } from "../../lib/format.ts";
import { couponPoolPage } from "../../lib/paths.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../ui/list-page/row-actions.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";

export type PoolAction = "add" | "edit" | "delete";

/** The account's pools: how many codes are left and given. */
export function PoolTable({
  rows,
  onAction,
}: {
  rows: readonly CouponPoolWire[];
  onAction: (action: PoolAction, pool: CouponPoolWire) => void;
}) {
  const columns = useMemo(
    (): readonly Column<CouponPoolWire>[] => [
      {
        key: "name",
        header: "Pool",
        cell: (pool) => (
          <TwoLines
            main={<Link to={couponPoolPage(pool._id)}>{pool.name}</Link>}
            second={[pool.worth, pool.variable].filter((text) => text !== "").join(" · ")}
          />
        ),
      },
      {
        key: "state",
        header: "State",
        width: "18%",
        cell: (pool) => <PoolState pool={pool} />,
      },
      {
        ...{ key: "left", header: "Left", width: "11%", numeric: true },
        cell: ({ left }) => formatCount(left),
      },
      {
        ...{ key: "given", header: "Given", width: "11%", numeric: true },
        cell: ({ given }) => formatCount(given),
      },
      {
        ...{ key: "used", header: "Used", width: "11%", numeric: true },
        cell: ({ used }) => formatCount(used),
      },
      {
        key: "actions",
        header: "Actions",
        headerHidden: true,
        width: "64px",
        cell: (pool) => (
          <RowMenu of={pool.name}>
            <Menu.Item onClick={() => onAction("add", pool)}>Add codes</Menu.Item>
            <Menu.Item onClick={() => onAction("edit", pool)}>Edit</Menu.Item>
            <Menu.Item c="var(--red-ink)" onClick={() => onAction("delete", pool)}>
              Delete
            </Menu.Item>
          </RowMenu>
        ),
      },
    ],
    [onAction],
  );
  return (
    <DataTable rows={rows} columns={columns} rowKey={({ _id }) => _id} caption="Coupon pools" />
  );
}

/** Whether a pool can give codes. */
export function PoolState({ pool }: { pool: CouponPoolWire }) {
  const { isExpired, left, isLow, expiresOn } = pool;
  if (isExpired) return <StatusBadge color="red" label="Expired" />;
  if (left === 0) return <StatusBadge color="red" label="No codes left" />;
  if (isLow) return <StatusBadge color="yellow" label="Running out" />;
  const until = expiresOn === null ? "Ready" : `Until ${formatDay(expiresOn)}`;
  return <StatusBadge color="green" label={until} />;
}
