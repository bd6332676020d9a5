import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_CHANGED_AT_ONCE } from "@dakiya/domain/wire";
import { useMutation } from "@tanstack/react-query";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastWithUndo } from "./undo-toast.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";

/**
 * Deactivates many customers and takes many back. More than one call may change go by several; what a failed
 * one leaves undone is said, and the lists are asked for anew.
 *
 * @param onDone - Called when all of them are changed.
 */
export function useManyStatus(onDone: () => void) {
  const cache = useCustomerCache();
  const { client } = trpc.useUtils();

  const change = async (ids: readonly string[], active: boolean): Promise<number> => {
    const call = active ? client.customers.reactivateMany : client.customers.deactivateMany;
    let changed = 0;
    for (let start = 0; start < ids.length; start += MAX_CHANGED_AT_ONCE) {
      const part = ids.slice(start, start + MAX_CHANGED_AT_ONCE);
      changed += (await call.mutate({ ids: part })).changed;
      cache.replace(new Set(part), (customer) => ({ ...customer, is_active: active }));
    }
    return changed;
  };

  const reactivate = useMutation({
    mutationKey: ["customers", "reactivateMany"],
    mutationFn: async (ids: readonly string[]) => await change(ids, true),
    onSuccess: async (changed) => {
      toastSuccess(MESSAGES.server.customersReactivated(changed));
      onDone();
      await cache.reloadFigures();
    },
    onError: async (error) => {
      toastError(serverMessage(error, MESSAGES.customers.updateFailed));
      await cache.reloadAll();
    },
  });

  const deactivate = useMutation({
    mutationKey: ["customers", "deactivateMany"],
    mutationFn: async (ids: readonly string[]) => await change(ids, false),
    onSuccess: async (changed, ids) => {
      toastWithUndo(MESSAGES.server.customersDeactivated(changed), () => reactivate.mutate(ids));
      onDone();
      await cache.reloadFigures();
    },
    onError: async (error) => {
      toastError(serverMessage(error, MESSAGES.customers.deactivateFailed));
      await cache.reloadAll();
    },
  });

  return {
    busy: deactivate.isPending || reactivate.isPending,
    deactivate: deactivate.mutate,
    reactivate: reactivate.mutate,
  };
}
