import type { CustomerSort } from "@dakiya/domain/wire";
import { useSearchParams } from "react-router-dom";
import { sortFrom } from "./customer-sort.ts";

/** The list's order, kept in the address beside its filter. */
export function useListSort(): [CustomerSort, (sort: CustomerSort) => void] {
  const [params, setParams] = useSearchParams();
  return [
    sortFrom(params.get("sort")),
    (sort) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (sort === "newest") after.delete("sort");
          else after.set("sort", sort);
          return after;
        },
        { replace: true },
      ),
  ];
}
