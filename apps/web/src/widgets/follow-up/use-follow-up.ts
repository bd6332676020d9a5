import { MESSAGES } from "@dakiya/domain/messages";
import type { FollowUpKind } from "@dakiya/domain/wire";
import { useNavigate } from "react-router-dom";
import { openDraft } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";

/** Makes a draft for some of a campaign's recipients and opens it. Sends nothing. */
export function useFollowUp(): {
  followUp: (campaign: { _id: string }, kind: FollowUpKind) => void;
  busy: boolean;
} {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const following = trpc.campaigns.followUp.useMutation({
    onSuccess: ({ _id }) => void navigate(openDraft(_id)),
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.followUpFailed)),
    onSettled: () => utils.campaigns.list.invalidate(),
  });
  return {
    followUp: ({ _id }, kind) => following.mutate({ id: _id, kind }),
    busy: following.isPending,
  };
}
