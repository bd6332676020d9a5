import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * Pauses and resumes campaigns. A pause shows at once; resuming waits for the server, which refuses it
 * while email is not set up.
 */
export function useSteering(): {
  pause: (campaign: CampaignWire) => void;
  resume: (campaign: CampaignWire) => void;
  /** The campaign that is being resumed. */
  resumingId: string | null;
} {
  const utils = trpc.useUtils();
  const put = (state: CampaignWire) =>
    utils.campaigns.list.setData(undefined, (list) =>
      list?.map((campaign) => (campaign._id === state._id ? state : campaign)),
    );
  const settle = () =>
    Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);

  const pausing = trpc.campaigns.pause.useMutation({
    onMutate: async ({ id }) => {
      await utils.campaigns.list.cancel();
      const before = utils.campaigns.list.getData()?.find(({ _id }) => _id === id);
      if (before !== undefined) put({ ...before, status: "paused" });
      return before;
    },
    onSuccess: put,
    onError: (error, _input, before) => {
      if (before !== undefined) put(before);
      toastError(serverMessage(error, MESSAGES.campaigns.pauseFailed));
    },
    onSettled: settle,
  });
  const resuming = trpc.campaigns.resume.useMutation({
    onSuccess: put,
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.resumeFailed)),
    onSettled: settle,
  });

  return {
    pause: ({ _id }) => pausing.mutate({ id: _id }),
    resume: ({ _id }) => resuming.mutate({ id: _id }),
    resumingId: resuming.isPending ? resuming.variables.id : null,
  };
}
