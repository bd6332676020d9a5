import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { useCallback } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastWithUndo } from "./undo-toast.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";

/**
 * Deactivates customers and takes them back.
 *
 * @param onSettled - Called when a deactivation is done or has failed.
 */
export function useCustomerStatus(onSettled: () => void) {
  const cache = useCustomerCache();

  const setActive = (id: string, isActive: boolean) => {
    cache.replace(new Set([id]), (customer) => ({ ...customer, is_active: isActive }));
    return cache.reloadFigures();
  };

  const reactivate = trpc.customers.reactivate.useMutation({
    onSuccess: ({ message }, { id }) => {
      toastSuccess(message || MESSAGES.server.customerReactivated);
      return setActive(id, true);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.updateFailed)),
  });

  const deactivate = trpc.customers.deactivate.useMutation({
    onSuccess: ({ message }, { id }) => {
      toastWithUndo(message || MESSAGES.customers.deactivated, () => reactivate.mutate({ id }));
      return setActive(id, false);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.deactivateFailed)),
    onSettled,
  });

  const takeBack = reactivate.mutate;
  return {
    deactivating: deactivate.isPending,
    deactivate: ({ _id }: CustomerWire) => deactivate.mutate({ id: _id }),
    /** The same function at every render, for what is drawn from it. */
    reactivate: useCallback(({ _id }: CustomerWire) => takeBack({ id: _id }), [takeBack]),
  };
}
