import { shownName } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_CHANGES_PER_REQUEST } from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import toast from "react-hot-toast";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { TOAST_DURATION_MS, toastError, toastSuccess } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";
import classes from "./customer-status.module.css";

/** Says that something is done, with a button that takes it back. It stays while the pointer is on it. */
export function toastWithUndo(message: string, onUndo: () => void): void {
  toast.success(
    ({ id }) => (
      // Toasts are drawn outside the kit's provider: none of its parts work here.
      <span className={classes.words}>
        {message}
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            toast.dismiss(id);
            onUndo();
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: TOAST_DURATION_MS.success },
  );
}

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
    /** The same function at every render, for memoised columns. */
    reactivate: useCallback(({ _id }: CustomerWire) => takeBack({ id: _id }), [takeBack]),
  };
}

/**
 * Deactivates many customers and takes many back. More than one call may change are sent in several calls; after a
 * failed call an error is shown and the lists reload.
 *
 * @param onDone - Called when all of them are changed.
 */
export function useManyStatus(onDone: () => void) {
  const cache = useCustomerCache();
  const { client } = trpc.useUtils();

  const change = async (ids: readonly string[], active: boolean): Promise<number> => {
    const call = active ? client.customers.reactivateMany : client.customers.deactivateMany;
    let changedCount = 0;
    for (let start = 0; start < ids.length; start += MAX_CHANGES_PER_REQUEST) {
      const part = ids.slice(start, start + MAX_CHANGES_PER_REQUEST);
      changedCount += (await call.mutate({ ids: part })).changed;
      cache.replace(new Set(part), (customer) => ({ ...customer, is_active: active }));
    }
    return changedCount;
  };

  const reactivate = useMutation({
    mutationKey: ["customers", "reactivateMany"],
    mutationFn: async (ids: readonly string[]) => await change(ids, true),
    onSuccess: async (changedCount) => {
      toastSuccess(MESSAGES.server.customersReactivated(changedCount));
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
    onSuccess: async (changedCount, ids) => {
      toastWithUndo(MESSAGES.server.customersDeactivated(changedCount), () =>
        reactivate.mutate(ids),
      );
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

/** Asks before a customer leaves the list. Null keeps the modal closed. */
export function DeactivateCustomerModal({
  customer,
  busy,
  onClose,
  onConfirm,
}: {
  customer: CustomerWire | null;
  busy: boolean;
  onClose: () => void;
  onConfirm: (customer: CustomerWire) => void;
}) {
  return (
    <ConfirmModal
      opened={customer !== null}
      onClose={onClose}
      onConfirm={() => customer !== null && onConfirm(customer)}
      title="Delete Customer"
      message={MESSAGES.customers.confirmDelete(customer === null ? "" : shownName(customer))}
      confirmLabel="Delete"
      busy={busy}
    />
  );
}
