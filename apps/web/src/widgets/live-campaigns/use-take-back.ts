import { MESSAGES } from "@dakiya/domain/messages";
import { useQueryClient } from "@tanstack/react-query";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { putListed } from "./listed-campaigns.ts";
import { dropTakeBack, showTakeBack } from "./take-back-store.ts";

const words = MESSAGES.takeBack;

/**
 * Stops a campaign on hold, or ends its hold. Only the server knows whether sending has begun, so nothing is shown
 * before its response.
 */
export function useTakeBack(id: string): {
  stop: () => void;
  stopping: boolean;
  release: () => void;
  releasing: boolean;
} {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const settle = () =>
    Promise.all([
      utils.campaigns.list.invalidate(),
      utils.campaigns.get.invalidate({ id }),
      utils.insights.invalidate(),
    ]);

  const stopping = trpc.campaigns.stop.useMutation({
    onSuccess: (campaign) => {
      putListed(queryClient, campaign);
      showTakeBack({ kind: "stopped", campaign });
    },
    onError: (error) => toastError(serverMessage(error, words.stopFailed)),
    onSettled: settle,
  });
  const releasing = trpc.campaigns.release.useMutation({
    onSuccess: (campaign) => {
      putListed(queryClient, campaign);
      dropTakeBack(id);
      toastSuccess(words.released);
    },
    onError: (error) => toastError(serverMessage(error, words.releaseFailed)),
    onSettled: settle,
  });

  return {
    stop: () => stopping.mutate({ id }),
    stopping: stopping.isPending,
    release: () => releasing.mutate({ id }),
    releasing: releasing.isPending,
  };
}
