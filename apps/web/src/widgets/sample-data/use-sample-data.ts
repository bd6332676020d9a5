import { MESSAGES } from "@dakiya/domain/messages";
import type { SampleDataWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useRefreshAll } from "../../lib/server/use-refresh-all.ts";

interface SampleData {
  load: () => void;
  remove: () => void;
  /** One of both is under way; every screen is then reloaded. */
  busy: boolean;
}

/** Loads sample data into the account, and takes it out again. */
export function useSampleData(): SampleData {
  const utils = trpc.useUtils();
  const refreshAll = useRefreshAll();
  const settle = async (held: SampleDataWire): Promise<void> => {
    utils.sampleData.get.setData(undefined, held);
    await refreshAll();
  };
  const loading = trpc.sampleData.load.useMutation({
    onSuccess: async (held) => {
      toastSuccess(MESSAGES.sampleData.loaded);
      await settle(held);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.sampleData.loadFailed)),
  });
  const removing = trpc.sampleData.remove.useMutation({
    onSuccess: async (held) => {
      toastSuccess(MESSAGES.sampleData.removed);
      await settle(held);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.sampleData.removeFailed)),
  });

  return {
    load: () => loading.mutate(),
    remove: () => removing.mutate(),
    busy: loading.isPending || removing.isPending,
  };
}
