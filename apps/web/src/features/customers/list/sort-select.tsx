import type { CustomerSort } from "@dakiya/domain/wire";
import { NativeSelect } from "@mantine/core";
import { SORT_LABELS, sortFrom } from "./customer-sort.ts";
import classes from "./sort-select.module.css";

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
      className={classes.select ?? ""}
      aria-label="Sort by"
      value={sort}
      data={Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(sortFrom(event.currentTarget.value))}
    />
  );
}
