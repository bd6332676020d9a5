import type { CustomerWire } from "@dakiya/domain/wire";
import { useCallback, useMemo, useState } from "react";

const NOBODY: ReadonlySet<string> = new Set();

/** Which of the shown customers are selected, and how to change that. */
export interface Selection {
  selected: readonly CustomerWire[];
  has: (customer: CustomerWire) => boolean;
  toggle: (customer: CustomerWire) => void;
  /** Selects everyone loaded, or nobody when everyone is selected already. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * A selection among the customers of a list. Who is not shown is not selected: a filter narrows the selection
 * down as it does the list, so that nothing is ever done to people out of sight.
 */
export function useSelection(shown: readonly CustomerWire[]): Selection {
  const [ids, setIds] = useState(NOBODY);
  const selected = useMemo(() => shown.filter(({ _id }) => ids.has(_id)), [shown, ids]);

  return {
    selected,
    has: useCallback(({ _id }) => ids.has(_id), [ids]),
    toggle: useCallback(({ _id }) => {
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(_id)) after.add(_id);
        return after;
      });
    }, []),
    toggleAll: useCallback(() => {
      setIds(selected.length === shown.length ? NOBODY : new Set(shown.map(({ _id }) => _id)));
    }, [selected, shown]),
    clear: useCallback(() => setIds(NOBODY), []),
  };
}
