import type { CustomerWire } from "@dakiya/domain/wire";
import { useCallback, useMemo, useState } from "react";

const NOBODY: ReadonlySet<string> = new Set();

/** Which of the shown customers are selected, and how to change that. */
export type Selection = {
  selected: readonly CustomerWire[];
  /** How many of the loaded rows of the list are, those found otherwise aside. */
  loadedCount: number;
  /** All that the filter shows are selected, those not loaded among them. */
  isAllMatching: boolean;
  has: (customer: CustomerWire) => boolean;
  toggle: (customer: CustomerWire) => void;
  /** Selects everyone loaded, or no one when everyone is selected already. */
  toggleAll: () => void;
  selectMatching: () => void;
  clear: () => void;
};

/**
 * A selection among the customers of a list. Only shown customers are selected: a filter narrows the selection too, so
 * that no action reaches hidden customers.
 *
 * @param others - Customers shown beneath the list, who are selected one by one.
 * @param filterKey - Names the filter: another one clears the selection of matching customers.
 */
export function useSelection(
  customers: readonly CustomerWire[],
  others: readonly CustomerWire[],
  filterKey: string,
): Selection {
  const [ids, setIds] = useState(NOBODY);
  const [matchingOf, setMatchingOf] = useState<string | null>(null);
  const isAllMatching = matchingOf === filterKey && customers.length > 0;
  const listed = useMemo(() => new Set(customers.map(({ _id }) => _id)), [customers]);
  const chosen = isAllMatching ? listed : ids;
  const loaded = useMemo(() => customers.filter(({ _id }) => chosen.has(_id)), [customers, chosen]);
  const selected = useMemo(
    () => [...loaded, ...others.filter(({ _id }) => chosen.has(_id))],
    [loaded, others, chosen],
  );
  const choose = useCallback((next: ReadonlySet<string>) => {
    setMatchingOf(null);
    setIds(next);
  }, []);

  return {
    selected,
    loadedCount: loaded.length,
    isAllMatching,
    has: useCallback(({ _id }) => chosen.has(_id), [chosen]),
    toggle: useCallback(
      ({ _id }) => {
        setMatchingOf(null);
        setIds((before) => {
          const after = new Set(isAllMatching ? listed : before);
          if (!after.delete(_id)) after.add(_id);
          return after;
        });
      },
      [isAllMatching, listed],
    ),
    toggleAll: useCallback(() => {
      choose(loaded.length === customers.length ? NOBODY : listed);
    }, [loaded, customers, listed, choose]),
    selectMatching: useCallback(() => {
      setIds(NOBODY);
      setMatchingOf(filterKey);
    }, [filterKey]),
    clear: useCallback(() => choose(NOBODY), [choose]),
  };
}
