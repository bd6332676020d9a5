import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { setOrDelete, useAddressParams } from "../../../../lib/address-params.ts";

const PARAM = "imports";
const ALL = "all";

/** The import history's state: closed, the list, or one import by its id. */
export type HistoryView = { kind: "closed" } | { kind: "list" } | { kind: "one"; id: string };

const FROM_LIST = { fromImports: true };

function cameFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromImports" in state;
}

function viewOf(value: string | null): HistoryView {
  if (value === null) return { kind: "closed" };
  return /^\d{1,19}$/.test(value) ? { kind: "one", id: value } : { kind: "list" };
}

/** The import history's state, kept in the address, so that it survives a reload and Back closes it. */
export function useHistoryAddress() {
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const value = params.get(PARAM);

  function go(next: string | null, options: { replace?: boolean; state?: unknown }): void {
    change((address) => setOrDelete(address, PARAM, next ?? ""), {
      ...options,
      preventScrollReset: true,
    });
  }

  const view = useMemo(() => viewOf(value), [value]);
  return {
    view,
    openList: () => go(ALL, {}),
    openOne: (id: string) => go(id, { state: FROM_LIST }),
    /** To the list: a step back in history where it came from there. */
    backToList: () => {
      if (cameFromList(state)) void navigate(-1);
      else go(ALL, { replace: true });
    },
    close: () => go(null, { replace: true }),
  };
}
