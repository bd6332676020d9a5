import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire, FollowUpKind } from "@dakiya/domain/wire";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { openDraft, paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useFollowUp } from "../../widgets/follow-up/use-follow-up.ts";

/** Makes drafts of campaigns and opens them. Sends nothing. */
export function useDrafting(): {
  duplicate: (campaign: CampaignSummaryWire) => void;
  followUp: (campaign: CampaignSummaryWire, kind: FollowUpKind) => void;
  /** Unschedules a campaign: it stays in the list as a draft. */
  backToDraft: (campaign: CampaignSummaryWire) => void;
} {
  const { followUp } = useFollowUp();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const settle = () => utils.campaigns.list.invalidate();
  const open = ({ _id }: { _id: string }) => void navigate(openDraft(_id));

  const duplicating = trpc.campaigns.duplicate.useMutation({
    onSuccess: open,
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.duplicateFailed)),
    onSettled: settle,
  });
  const returning = trpc.campaigns.reschedule.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.campaigns.backToDraft),
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.backToDraftFailed)),
    onSettled: settle,
  });

  return {
    duplicate: ({ _id }) => duplicating.mutate({ id: _id }),
    followUp,
    backToDraft: ({ _id }) => returning.mutate({ id: _id, schedule: null }),
  };
}

/**
 * Starts a new campaign, once email is configured (docs/product.md, Campaigns). A check that fails counts as not
 * configured.
 */
export function useCreateCampaign(): {
  start: () => Promise<void>;
  checking: boolean;
  emailMissing: boolean;
  dismiss: () => void;
} {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [checking, setChecking] = useState(false);
  const [emailMissing, setEmailMissing] = useState(false);

  const start = async () => {
    setChecking(true);
    const hasEmailService = await utils.emailSettings.get.fetch(undefined, { staleTime: 0 }).then(
      ({ isConfigured }) => isConfigured,
      () => false,
    );
    setChecking(false);
    if (hasEmailService) await navigate(paths.createCampaign);
    else setEmailMissing(true);
  };

  return { start, checking, emailMissing, dismiss: () => setEmailMissing(false) };
}
