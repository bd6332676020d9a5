import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Confirms and cancels a campaign for good. Null keeps the modal closed. */
export function CancelCampaignModal({
  campaign,
  onClose,
}: {
  campaign: CampaignSummaryWire | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();

  const cancellation = trpc.campaigns.cancel.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.campaigns.cancelled),
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.cancelFailed)),
    // Refused or not, the shown campaign is out of date.
    onSettled: async () => {
      onClose();
      await Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);
    },
  });

  return (
    <ConfirmModal
      opened={campaign !== null}
      onClose={onClose}
      onConfirm={() => campaign !== null && cancellation.mutate({ id: campaign._id })}
      title="Cancel Campaign"
      message={MESSAGES.campaigns.confirmCancel(campaign?.name ?? "")}
      confirmLabel="Cancel Campaign"
      keepLabel="Keep Campaign"
      busy={cancellation.isPending}
    />
  );
}
