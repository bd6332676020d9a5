import type { CustomerSort } from "@dakiya/domain/wire";
import { NativeSelect } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { SORT_LABELS, sortFrom } from "./customer-sort.ts";

/**
 * How many customers the list holds.
 *
 * @param loading - Nothing is known yet.
 * @param total - Null until the server's response; then the number of loaded customers is shown.
 */
export function CustomerTotal({
  total,
  loadedCount,
  loading,
}: {
  total: number | null;
  loadedCount: number;
  loading: boolean;
}) {
  if (loading && loadedCount === 0) return <p role="status">Loading customers</p>;
  const count = total ?? loadedCount;
  return (
    <p role="status" className="tabular">
      <strong>{formatCount(count)}</strong> {count === 1 ? "customer" : "customers"}
      {total === null && " so far"}
    </p>
  );
}

/** The order of the list where the table has no headers to click: on a phone. */
export function SortSelect({
  sort,
  onChange,
}: {
  sort: CustomerSort;
  onChange: (sort: CustomerSort) => void;
}) {
  return (
    <NativeSelect
      hiddenFrom="table"
      aria-label="Sort by"
      value={sort}
      data={Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(sortFrom(event.currentTarget.value))}
    />
  );
}
