import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** Sends an ended campaign again, and says how that went. `onSettled` is called either way. */
export function useRetry(onSettled: () => void): {
  retry: (input: { id: string; onlyUnknown?: boolean }) => void;
  isPending: boolean;
} {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.campaigns.retryFailed.useMutation({
    onSuccess: ({ capped = 0 }) => {
      const { retrying, retryingWithout } = MESSAGES.campaigns;
      toastSuccess(capped === 0 ? retrying : retryingWithout(capped));
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.retryFailed)),
    onSettled: async () => {
      onSettled();
      await Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);
    },
  });
  return { retry: (input) => mutate(input), isPending };
}
