import { useDebouncedCallback } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { filterFrom, filterParams, isSameFilter } from "./filter-params.ts";
import type { ListFilter } from "./filter-params.ts";

const TYPING_PAUSE_MS = 250;

/**
 * The list's filter, kept in the address.
 *
 * @returns `typed` follows every key and filters what is loaded; `settled` is what the address holds and
 *   the server is asked for, a pause in typing later.
 */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  const settled = useMemo(() => filterFrom(params), [params]);
  // Only what has not reached the address yet; otherwise a step back in history would not be followed.
  const [draft, setDraft] = useState<ListFilter | null>(null);
  if (draft !== null && sameText(draft, settled)) setDraft(null);

  const settle = useDebouncedCallback(
    (next: ListFilter) =>
      setParams(
        (before) => {
          const after = filterParams(next);
          for (const kept of ["sort", "imports"]) {
            const value = before.get(kept);
            if (value !== null) after.set(kept, value);
          }
          return after;
        },
        { replace: true },
      ),
    TYPING_PAUSE_MS,
  );

  return {
    typed: draft ?? settled,
    settled,
    isSettled: draft === null || isSameFilter(draft, settled),

    change(changes: Partial<ListFilter>): void {
      const next = { ...settled, ...draft, ...changes };
      setDraft(next);
      settle(next);
    },
  };
}

/** Letter for letter: a space at the end must not vanish while more is being typed. */
function sameText(left: ListFilter, right: ListFilter): boolean {
  return (
    left.search === right.search &&
    left.city === right.city &&
    left.gender === right.gender &&
    left.status === right.status
  );
}
