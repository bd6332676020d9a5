import { MESSAGES } from "@dakiya/domain/messages";
import type { MergeInput } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastWithUndo } from "./list/customer-status.tsx";
import { useCustomerCache } from "./use-customer-cache.ts";

/**
 * Merges customers and undoes it, with a way back in the toast.
 *
 * @param onMerged - Called when a merge is done; one that is refused leaves the dialog open.
 */
export function useMerges(onMerged: () => void) {
  const cache = useCustomerCache();
  const utils = trpc.useUtils();
  const reload = async () => {
    await Promise.all([cache.reloadAll(), utils.notes.invalidate()]);
  };
  const words = MESSAGES.duplicates;
  const undo = trpc.duplicates.undoMerge.useMutation({
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(serverMessage(error, words.undoMergeFailed)),
    onSettled: reload,
  });
  const merge = trpc.duplicates.merge.useMutation({
    onSuccess: async ({ message, merge: { _id: id } }) => {
      toastWithUndo(message, () => undo.mutate({ id }));
      onMerged();
      await reload();
    },
    onError: (error) => toastError(serverMessage(error, words.mergeFailed)),
  });
  return {
    merging: merge.isPending,
    merge: (input: MergeInput) => merge.mutate(input),
    /** The merge that is being undone. */
    undoing: undo.isPending ? undo.variables.id : null,
    undo: ({ _id: id }: { _id: string }) => undo.mutate({ id }),
  };
}
