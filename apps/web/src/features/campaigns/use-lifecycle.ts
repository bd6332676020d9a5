import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { findListed, putListed } from "../../widgets/live-campaigns/listed-campaigns.ts";

/**
 * Pauses and resumes campaigns. A pause is optimistic; resuming waits for the server, which refuses it while email is
 * not configured.
 */
export function useLifecycle(): {
  pause: (campaign: CampaignSummaryWire) => void;
  resume: (campaign: CampaignSummaryWire) => void;
  resumingId: string | null;
} {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const putState = (state: CampaignSummaryWire) => putListed(queryClient, state);
  const settle = () =>
    Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);

  const pausing = trpc.campaigns.pause.useMutation({
    onMutate: async ({ id }) => {
      await utils.campaigns.list.cancel();
      const before = findListed(queryClient, id);
      if (before !== undefined) putState({ ...before, status: "paused" });
      return before;
    },
    onSuccess: putState,
    onError: (error, _input, before) => {
      if (before !== undefined) putState(before);
      toastError(serverMessage(error, MESSAGES.campaigns.pauseFailed));
    },
    onSettled: settle,
  });
  const resuming = trpc.campaigns.resume.useMutation({
    onSuccess: putState,
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.resumeFailed)),
    onSettled: settle,
  });

  return {
    pause: ({ _id }) => pausing.mutate({ id: _id }),
    resume: ({ _id }) => resuming.mutate({ id: _id }),
    resumingId: resuming.isPending ? resuming.variables.id : null,
  };
}
